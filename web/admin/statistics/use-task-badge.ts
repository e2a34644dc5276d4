import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countOpenTasks } from '../../../domain/statistics/staff-tasks'
import { MINUTE_MS } from '../../../domain/time/time'
import { setTitlePrefix } from '../../app/use-document-title'
import { useUnreadCount } from '../chat/inbox/inbox'
import { todayStatisticsQuery } from './queries'

/** Shows the number of open tasks on the icon of the app and before the title of each staff page. */
export function useTaskBadge(): void {
  const { data } = useQuery({
    ...todayStatisticsQuery,
    // The dashboard polls. Other pages read the count when they open, after a new order, and when the window gets the
    // focus, because the query reads many rows.
    staleTime: MINUTE_MS,
    refetchInterval: false,
  })
  const unreadCount = useUnreadCount()
  const taskCount = (data ? countOpenTasks(data.tasks) : 0) + unreadCount
  useEffect(() => showAppBadge(taskCount), [taskCount])
  useEffect(() => {
    setTitlePrefix(taskCount > 0 ? `(${taskCount}) ` : '')
    return () => setTitlePrefix('')
  }, [taskCount])
}

type BadgePlatform = { setAppBadge?: (count: number) => Promise<void> }

/** Not every browser has badges, and some refuse them. A badge of 0 disappears. */
function showAppBadge(count: number): void {
  const { setAppBadge } = navigator as BadgePlatform
  void setAppBadge?.call(navigator, count).catch(() => undefined)
}
