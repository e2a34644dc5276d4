import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countOpenTasks, countSectionTasks, type TaskSection } from '../../../domain/statistics/staff-tasks'
import { MINUTE_MS } from '../../../domain/time/time'
import { setTitlePrefix } from '../../app/use-document-title'
import { useUnreadCount } from '../chat/inbox/inbox'
import { todayStatisticsQuery } from './queries'

// Only the dashboard polls, because the query reads many rows. Other pages refetch the count when they open, after a
// new order, and when the window gets the focus.
const taskCountQuery = { ...todayStatisticsQuery, staleTime: MINUTE_MS, refetchInterval: false } as const

/** Returns the number of open tasks of a menu section. Components that need fresh numbers must mount `useTaskBadge`. */
export function useSectionTaskCount(section: TaskSection): number {
  const { data } = useQuery({ ...taskCountQuery, enabled: false })
  return data ? countSectionTasks(data.tasks, section) : 0
}

/** Shows the number of open tasks on the icon of the app and before the title of each staff page. */
export function useTaskBadge(): void {
  const { data } = useQuery(taskCountQuery)
  const unreadCount = useUnreadCount()
  const taskCount = (data ? countOpenTasks(data.tasks) : 0) + unreadCount
  useEffect(() => showAppBadge(taskCount), [taskCount])
  useEffect(() => {
    setTitlePrefix(taskCount > 0 ? `(${taskCount}) ` : '')
    return () => setTitlePrefix('')
  }, [taskCount])
}

type BadgePlatform = { setAppBadge?: (count: number) => Promise<void> }

/** Sets the badge of the app icon, if the browser supports badges; ignores errors. The count 0 removes the badge. */
function showAppBadge(count: number): void {
  const { setAppBadge } = navigator as BadgePlatform
  void setAppBadge?.call(navigator, count).catch(() => undefined)
}
