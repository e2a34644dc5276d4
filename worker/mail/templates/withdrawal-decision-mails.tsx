import { hasConsumerRights, lastDayToSendBack, refundDueDay } from '../../../domain/returns/withdrawal'
import {
  type AcceptedGoods,
  findAcceptedGoods,
  type WithdrawalDecision,
} from '../../../domain/returns/withdrawal-decision'
import type { WithdrawalStatus } from '../../../domain/returns/withdrawal'
import { areWithdrawnGoodsOut } from '../../../domain/returns/withdrawn-goods'
import { countUnitsToShip } from '../../../domain/orders/goods'
import { paths } from '../../../domain/pages/page-paths'
import { formatFirmAddress, type ShopSettings } from '../../../domain/settings/settings'
import { TRADE_INSPECTORATES } from '../../../domain/settings/trade-inspectorates'
import { type DayNumber, dateOf } from '../../../domain/time/calendar-days'
import { formatFullDate } from '../../../domain/time/format-days'
import { polishDay } from '../../../domain/time/polish-days'
import type { Timestamp } from '../../../domain/time/time'
import type { withdrawals } from '../../features/returns/withdrawals/withdrawals.table'
import type { NewMail } from '../outbox/new-mail'
import { OrderLookupButton, pageUrl } from '../parts/buyer-links'
import { FactTable, InlineLink, MailTitle, OwnTextParagraphs, Paragraph } from '../parts/mail-parts'
import type { SummarizedOrder } from '../parts/order-summary'
import { mailWordsFor } from '../wording/wording'

type Withdrawal = Pick<
  typeof withdrawals.$inferSelect,
  'id' | 'name' | 'orderText' | 'email' | 'items' | 'language' | 'submittedAt'
>

type Decision = {
  withdrawal: Withdrawal
  /** The linked order; null if staff know none. */
  order: SummarizedOrder | null
  decidedAt: Timestamp
  /** When the buyer was told the decision that this one replaces; null for a first decision. */
  replacedAt: Timestamp | null
}

type MailOptions = { settings: Pick<ShopSettings, 'firm' | 'legal'>; appUrl: string }

/** Each decision has its own mail, because staff can undo a decision and decide again. */
const decisionKeyOf = ({ withdrawal, decidedAt }: Decision): string => `${withdrawal.id}:${decidedAt}`

/** Tells a buyer who had to wait that the withdrawal is accepted, and what to do with the goods (rules 3.15). */
export function withdrawalAcceptedMail(
  decision: Decision & { status: WithdrawalStatus },
  { settings: { firm }, appUrl }: MailOptions,
): NewMail {
  const { withdrawal, order, status, decidedAt } = decision
  const { language, submittedAt } = withdrawal
  const words = mailWordsFor(language).withdrawalDecision
  const formatDay = (day: DayNumber) => formatFullDate(dateOf(day), language)
  const acceptedGoods = findAcceptedGoods({ status, ...goodsFactsOf(order, withdrawal) })
  const goodsText = words.goods[acceptedGoods]
  const dueDay = refundDueDay(submittedAt)
  const nextSteps = [
    typeof goodsText === 'string'
      ? goodsText
      : goodsText({
          day: formatDay(lastDayToSendBack({ submittedAt, acceptedAt: decidedAt })),
          address: `${firm.firm}, ${formatFirmAddress(firm)}`,
        }),
    ...(areGoodsAwaited(acceptedGoods)
      ? [...(mayHaveUnsentGoods(order) ? [words.unsent] : []), words.cost]
      : []),
    ...(isRefundDue(order, acceptedGoods)
      ? [
          // A check can take longer than the 14 days of the refund. The mail then names no day in the past.
          dueDay >= polishDay(decidedAt) ? words.refundBy({ day: formatDay(dueDay) }) : words.refund,
          ...(areGoodsAwaited(acceptedGoods) ? [words.withhold] : []),
        ]
      : []),
    words.keep,
  ]
  return {
    ...commonFieldsOf('accepted', decision),
    body: (
      <>
        <DecisionHead name="accepted" decision={decision} />
        {nextSteps.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <OrderLookupButton language={language} appUrl={appUrl} />
      </>
    ),
  }
}

/**
 * Tells the buyer why staff refused the withdrawal, and what the buyer can do (rules 3.8, 3.15). `status`: the status
 * before the refusal.
 */
export function withdrawalRefusedMail(
  decision: Decision & { status: WithdrawalStatus; reason: string },
  { settings: { legal }, appUrl }: MailOptions,
): NewMail {
  const { withdrawal, order, status, reason } = decision
  const { language } = withdrawal
  const words = mailWordsFor(language).withdrawalDecision
  const contractText = order && words.contractStays[findGoodsPlace(order, withdrawal, status)]
  // A consumer ombudsman and the Trade Inspection help consumers only. An unknown sender may be a consumer.
  const mayBeConsumer = order === null || hasConsumerRights(order.order) !== false
  return {
    ...commonFieldsOf('refused', decision),
    body: (
      <>
        <DecisionHead name="refused" decision={decision} />
        <Paragraph>
          <strong>{words.reason}</strong>
        </Paragraph>
        <OwnTextParagraphs text={reason} />
        {contractText ? <Paragraph>{contractText}</Paragraph> : null}
        <Paragraph>
          {words.disagree}{' '}
          <InlineLink href={pageUrl(appUrl, paths.complaints, language)}>{words.complaint}</InlineLink>
        </Paragraph>
        {mayBeConsumer ? (
          <Paragraph>
            {words.help({
              inspectorate: legal.inspectorate && TRADE_INSPECTORATES[legal.inspectorate][language],
            })}
          </Paragraph>
        ) : null}
        <OrderLookupButton language={language} appUrl={appUrl} />
      </>
    ),
  }
}

/** Where the withdrawn goods are. The mail says nothing about vouchers and about goods that never left the shop. */
function findGoodsPlace(order: SummarizedOrder, withdrawal: Withdrawal, status: WithdrawalStatus) {
  const goods = findAcceptedGoods({ status, ...goodsFactsOf(order, withdrawal) })
  if (goods === 'sent' || goods === 'received') return 'sentBack'
  return goods === 'send' || goods === 'bring' ? 'withBuyer' : 'elsewhere'
}

/** The first sentence. Without a known order, the shop cannot say that the buyer has no right to withdraw. */
function leadOf(name: WithdrawalDecision, { withdrawal, order }: Decision) {
  const { lead, refusedUnknown } = mailWordsFor(withdrawal.language).withdrawalDecision
  return name === 'refused' && order === null ? refusedUnknown : lead[name]
}

function commonFieldsOf(name: WithdrawalDecision, decision: Decision) {
  const { email, language, submittedAt } = decision.withdrawal
  const words = mailWordsFor(language).withdrawalDecision
  return {
    kind: `withdrawal_${name}`,
    about: decisionKeyOf(decision),
    recipient: email,
    language,
    subject: words.subject[name],
    preview: leadOf(name, decision)({ day: formatFullDate(dateOf(polishDay(submittedAt)), language) }),
  } as const
}

/** The decision, and the withdrawal as the buyer submitted it. */
function DecisionHead({ name, decision }: { name: WithdrawalDecision; decision: Decision }) {
  const { withdrawal, replacedAt } = decision
  const { language, items } = withdrawal
  const words = mailWordsFor(language)
  const formatDayOf = (timestamp: Timestamp) => formatFullDate(dateOf(polishDay(timestamp)), language)
  const submittedDay = formatDayOf(withdrawal.submittedAt)
  return (
    <>
      <MailTitle>{words.withdrawalDecision.subject[name]}</MailTitle>
      <Paragraph>
        <strong>{leadOf(name, decision)({ day: submittedDay })}</strong>
      </Paragraph>
      {replacedAt === null ? null : (
        <Paragraph>{words.withdrawalDecision.replaces({ day: formatDayOf(replacedAt) })}</Paragraph>
      )}
      <FactTable
        facts={[
          { label: words.withdrawal.name, value: withdrawal.name },
          { label: words.withdrawal.contract, value: withdrawal.orderText },
          {
            label: words.withdrawal.goods,
            value: items.length > 0 ? items.join('; ') : words.withdrawal.all,
          },
          { label: words.withdrawalDecision.submitted, value: submittedDay },
          { label: words.withdrawal.id, value: withdrawal.id },
        ]}
      />
    </>
  )
}

/** Where the withdrawn goods are. Without a known order, the buyer may have them. */
const goodsFactsOf = (order: SummarizedOrder | null, { items }: Pick<Withdrawal, 'items'>) =>
  order
    ? {
        courier: order.order.courier,
        areGoodsOut: areWithdrawnGoodsOut(
          order.lines.map((line) => ({ ...line, units: line })),
          { isWhole: items.length === 0, items },
        ),
        haveGoodsLeftShop: order.order.shippedAt !== null || order.order.deliveredAt !== null,
      }
    : { courier: null, areGoodsOut: true, haveGoodsLeftShop: true }

const mayHaveUnsentGoods = (order: SummarizedOrder | null): boolean =>
  order === null || order.lines.some((line) => countUnitsToShip({ ...line, units: line }) > 0)

const areGoodsAwaited = (goods: AcceptedGoods): boolean => goods === 'send' || goods === 'bring'

/** True unless everything is settled, or the order was never paid. */
const isRefundDue = (order: SummarizedOrder | null, goods: AcceptedGoods): boolean =>
  goods !== 'settled' && (order === null || order.order.paidAt !== null)
