import { piecesToGo, withdrawnToGo } from '../../../domain/fulfilment'
import { goodsLine } from '../../../domain/withdrawn-goods'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Notice } from '../../ui/notice'
import { CARD_LINK } from '../admin/facts'
import { momentText } from '../admin/moments'
import type { StaffOrder } from './queries'
import { useStaffOrderWords } from './words'

export type Statement = StaffOrder['statements'][number]

export const statementPath = ({ kind, id }: Pick<Statement, 'kind' | 'id'>): string =>
  kind === 'withdrawal' ? adminPaths.withdrawal(id) : adminPaths.complaint(id)

/** What was stated about an order and is still to be seen to, each with the way there. */
export function OpenStatements({ order }: { order: StaffOrder }) {
  const open = order.statements.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return null
  return (
    <div className="mb-4 space-y-2">
      {open.map((statement) => (
        <OpenStatement key={statement.id} statement={statement} />
      ))}
    </div>
  )
}

function OpenStatement({ statement }: { statement: Statement }) {
  const { language } = useLocale()
  const { statements: words } = useStaffOrderWords()
  const { kind, submittedAt } = statement
  return (
    <Notice look={kind === 'withdrawal' ? 'danger' : 'warning'}>
      <p>{words[kind].came({ when: momentText(submittedAt, language) })}</p>
      <Link to={statementPath(statement)} className={CARD_LINK}>
        {words[kind].see}
      </Link>
    </Notice>
  )
}

/** How many pieces of a line are meant, in the words of this page. */
export function usePieces() {
  const { language } = useLocale()
  const { statements: words } = useStaffOrderWords()
  return ({ names, sku, quantity }: StaffOrder['orderItems'][number], pieces: number): string => {
    const goods = { name: names[language], sku, quantity }
    return pieces === quantity ? goodsLine(goods, pieces) : words.someOf({ ...goods, pieces })
  }
}

/** What is said of a parcel of which its buyer has withdrawn: of which goods, when others are still to go. */
export function useHold({ orderItems, areWithdrawalsClear }: StaffOrder): string {
  const { statements: words } = useStaffOrderWords()
  const pieces = usePieces()
  const left = orderItems.map((line) => ({ line, withdrawn: withdrawnToGo(line, line.withdrawn) }))
  const named = left.filter(({ withdrawn }) => withdrawn > 0)
  const isAll = left.every(({ line, withdrawn }) => withdrawn === piecesToGo(line))
  if (named.length === 0 || isAll || !areWithdrawalsClear) return words.hold
  return words.holdPart({ goods: named.map(({ line, withdrawn }) => pieces(line, withdrawn)).join('; ') })
}

/** Stands in the way of a parcel of which its buyer has withdrawn; nothing of any other. */
export function WithdrawnWarning({ order }: { order: StaffOrder }) {
  const hold = useHold(order)
  if (!order.isKeptHere) return null
  return (
    <Notice look="danger" className="mb-4">
      <p>{hold}</p>
    </Notice>
  )
}
