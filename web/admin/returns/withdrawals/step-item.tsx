import { Check, Minus } from 'lucide'
import { type ReactNode, useId } from 'react'
import type { WithdrawalStepState } from '../../../../domain/returns/withdrawal-steps'
import { Icon } from '../../../ui/image/icon'

type Props = {
  number: number
  title: string
  state: WithdrawalStepState
  /** Name of the state for screen readers. */
  stateName: string
  children?: ReactNode
}

const MARK_CLASSES: Record<WithdrawalStepState, string> = {
  done: 'bg-good-deep text-white',
  current: 'bg-accent text-ink',
  later: 'bg-white text-steel-700 ring-1 ring-inset ring-steel-300',
  skipped: 'bg-steel-100 text-steel-600',
}

/** One step of a stepper. Only the current step shows its content. */
export function StepItem({ number, title, state, stateName, children }: Props) {
  const id = useId()
  const isCurrent = state === 'current'
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      aria-labelledby={id}
      className={`relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0 ${CONNECTOR_CLASS}`}
    >
      <span
        aria-hidden="true"
        className={`z-1 grid size-8 place-items-center rounded-full text-sm font-semibold tabular-nums ${MARK_CLASSES[state]}`}
      >
        {state === 'done' ? (
          <Icon shape={Check} className="size-4" />
        ) : state === 'skipped' ? (
          <Icon shape={Minus} className="size-4" />
        ) : (
          number
        )}
      </span>
      <div className="min-w-0 pt-1">
        <h3
          id={id}
          className={`leading-snug ${isCurrent ? 'text-lg font-semibold' : state === 'done' ? 'font-semibold' : 'text-steel-700'}`}
        >
          {title}
          <span className="sr-only">: {stateName}</span>
        </h3>
        {isCurrent ? <div className="mt-1 space-y-3">{children}</div> : null}
      </div>
    </li>
  )
}

/** CSS classes of the line between the marks of two steps. */
const CONNECTOR_CLASS =
  'before:absolute before:top-8 before:bottom-0 before:left-4 before:w-px before:-translate-x-1/2 before:bg-steel-300 last:before:hidden'
