import {
  Boxes,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  Ellipsis,
  Gauge,
  Gift,
  History,
  KeyRound,
  Mail,
  MessagesSquare,
  Newspaper,
  Settings,
  Star,
  Undo2,
  UserRoundSearch,
  Wrench,
} from 'lucide'
import { useState } from 'react'
import { useCanOpenView } from '../admin/access/view-roles'
import { useAdminWords } from '../admin/kit/words'
import { useUnreadCount } from '../admin/chat/inbox/inbox'
import { isTaskSection, type TaskSection } from '../../domain/statistics/staff-tasks'
import { useSectionTaskCount } from '../admin/statistics/use-task-badge'
import { useMessages } from '../i18n/locale'
import { Link } from '../navigation'
import { Dialog } from '../ui/overlay/dialog'
import { Icon, type IconShape } from '../ui/image/icon'
import { ADMIN_SECTIONS, adminPaths, type AdminSection } from './admin-paths'

const SECTION_ICONS: Record<AdminSection, IconShape> = {
  dashboard: Gauge,
  orders: ClipboardList,
  withdrawals: Undo2,
  complaints: Wrench,
  products: Boxes,
  viewings: CalendarClock,
  chat: MessagesSquare,
  reviews: Star,
  vouchers: Gift,
  emails: Mail,
  newsletter: Newspaper,
  customers: UserRoundSearch,
  statistics: ChartColumn,
  settings: Settings,
  access: KeyRound,
  actions: History,
}

/** Sections in the tab bar of a phone; an additional last tab opens the other sections. */
const TAB_SECTIONS = ['dashboard', 'orders', 'products', 'chat'] as const satisfies AdminSection[]

type Props = { section: AdminSection | null }

/** The staff menu on wide screens. */
export function AdminSidebar({ section }: Props) {
  const words = useAdminWords()
  return (
    <nav
      aria-label={words.nav}
      className="relative hidden w-56 shrink-0 overflow-y-auto border-r border-steel-200 bg-white p-3 lg:block"
    >
      <SectionLinks section={section} />
    </nav>
  )
}

/** The staff menu on phones, fixed at the bottom. Hidden while the on-screen keyboard is open. */
export function AdminTabs({ section }: Props) {
  const words = useAdminWords()
  const { close } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const canOpen = useCanOpenView()
  const isInMoreMenu = section !== null && !TAB_SECTIONS.some((tab) => tab === section)
  return (
    <>
      <nav
        aria-label={words.nav}
        className="admin-tabs grid shrink-0 auto-cols-fr grid-flow-col border-t border-steel-200 bg-white pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {TAB_SECTIONS.filter(canOpen).map((tab) => (
          <Link
            key={tab}
            to={adminPaths[tab]}
            aria-current={tab === section ? 'page' : undefined}
            className={TAB_CLASS}
          >
            <TabContent section={tab} />
            {words.sections[tab]}
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={isInMoreMenu ? 'true' : undefined}
          onClick={() => setOpen(true)}
          className={TAB_CLASS}
        >
          <span className="relative">
            <Icon shape={Ellipsis} className="size-6" />
            <MoreTabBadge />
          </span>
          {words.menu}
        </button>
      </nav>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words.menu}
        closeLabel={close}
        shape="drawer"
      >
        <nav aria-label={words.menu} className="relative overflow-y-auto p-3">
          <SectionLinks section={section} onChoose={() => setOpen(false)} />
        </nav>
      </Dialog>
    </>
  )
}

/** Larger counts are shown as 99+, because the tab bar has no space for three digits. */
const MAX_BADGE_COUNT = 99

const TAB_CLASS =
  'grid min-h-14 content-center justify-items-center gap-0.5 overflow-hidden text-[0.7rem] font-semibold max-[22rem]:text-[0.6rem] text-steel-700 hover:bg-steel-100 focus-visible:-outline-offset-3 aria-[current]:text-ink aria-[current]:shadow-[inset_0_3px_0_var(--color-accent-strong)]'

function TabContent({ section }: { section: AdminSection }) {
  return (
    <span className="relative">
      <Icon shape={SECTION_ICONS[section]} className="size-6" />
      <SectionBadge section={section} className="absolute -right-4 -top-2" />
    </span>
  )
}

const SectionLinks = ({ section, onChoose }: Props & { onChoose?: () => void }) => {
  const words = useAdminWords()
  const canOpen = useCanOpenView()
  return (
    <ul className="space-y-1">
      {ADMIN_SECTIONS.filter(canOpen).map((sectionName) => {
        return (
          <li key={sectionName}>
            <Link
              to={adminPaths[sectionName]}
              aria-current={sectionName === section ? 'page' : undefined}
              onClick={onChoose}
              className="flex min-h-11 items-center gap-3 rounded-sm border-l-4 border-transparent px-3 font-semibold hover:bg-steel-100 aria-[current]:border-accent-strong aria-[current]:bg-steel-100"
            >
              <Icon shape={SECTION_ICONS[sectionName]} className="size-5" />
              <span className="grow">{words.sections[sectionName]}</span>
              <SectionBadge section={sectionName} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type BadgeProps = { section: AdminSection; className?: string }

/** The badge with the number of unread messages or open tasks of a section. Renders nothing if the number is 0. */
function SectionBadge({ section, ...badge }: BadgeProps) {
  if (section === 'chat') return <UnreadBadge {...badge} />
  return isTaskSection(section) ? <TaskBadge section={section} {...badge} /> : null
}

function UnreadBadge({ className }: Pick<BadgeProps, 'className'>) {
  const words = useAdminWords()
  const count = useUnreadCount()
  return <CountBadge count={count} label={words.unread({ count })} className={className} />
}

function TaskBadge({ section, className }: { section: TaskSection } & Pick<BadgeProps, 'className'>) {
  const words = useAdminWords()
  const count = useSectionTaskCount(section)
  return <CountBadge count={count} label={words.openTasks({ count })} className={className} />
}

/** The badge of the last tab: open tasks of all sections without a tab of their own. */
function MoreTabBadge() {
  const words = useAdminWords()
  const count =
    useSectionTaskCount('viewings') + useSectionTaskCount('withdrawals') + useSectionTaskCount('complaints')
  return <CountBadge count={count} label={words.openTasks({ count })} className="absolute -right-4 -top-2" />
}

type CountBadgeProps = { count: number; label: string } & { className: string | undefined }

function CountBadge({ count, label, className = '' }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <span
      className={`grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold tabular-nums text-ink ${className}`}
    >
      <span aria-hidden="true">{count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
