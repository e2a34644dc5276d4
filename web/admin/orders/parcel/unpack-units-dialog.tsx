import { useLocale } from '../../../i18n/locale'
import { ConfirmChangeDialog } from '../change/confirm-change'
import { moveGoods, type StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'

/** Dialog that confirms that all cancelled units are taken out of a packed parcel. Lists the units that stay in it. */
export function UnpackUnitsDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { language } = useLocale()
  const { unitSteps: words } = useStaffOrderWords()
  const itemsToTakeOut = order.orderItems.filter(({ steps }) => steps.takeOut > 0)
  const packedItems = order.orderItems.filter(({ units }) => units.packed > 0)
  const { action, lead } = words.steps.takeOut
  return (
    <ConfirmChangeDialog
      order={order}
      title={action}
      confirm={action}
      cancel={words.cancel}
      send={(version) =>
        moveGoods(order.id, {
          version,
          step: 'takeOut',
          lines: itemsToTakeOut.map(({ productId, steps }) => ({ productId, quantity: steps.takeOut })),
        })
      }
      onClose={onClose}
    >
      <div>
        <p>{lead}</p>
        <ul className="mt-1 list-disc pl-5 font-semibold">
          {itemsToTakeOut.map(({ productId, names, steps }) => (
            <li key={productId}>
              {steps.takeOut} × {names[language]}
            </li>
          ))}
        </ul>
      </div>
      {packedItems.length > 0 ? (
        <p>
          {words.rest({
            goods: packedItems.map(({ names, units }) => `${units.packed} × ${names[language]}`).join(', '),
          })}
        </p>
      ) : null}
    </ConfirmChangeDialog>
  )
}
