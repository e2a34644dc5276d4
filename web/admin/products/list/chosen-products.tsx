import { useState } from 'react'
import type { StaffProductListItem } from '../../../api'
import { adminPaths } from '../../../app/admin-paths'
import { Link } from '../../../navigation'
import { Button, buttonClass } from '../../../ui/form/button'
import { SelectionBar } from '../../kit/list/selection-bar'
import type { BulkAction } from './change-outcomes'
import { ChangeDialog } from './change-dialog'
import { PriceDialog } from './price-dialog'
import { useStaffProductsWords } from '../words'
import { useProductListWords } from './words'

type ListedProductState = StaffProductListItem['state']

/** For each action, the product states in which the action is offered. The API checks each product again. */
const ACTION_STATES: Record<BulkAction, readonly ListedProductState[]> = {
  publish: ['draft'],
  price: ['for_sale', 'draft', 'held', 'sold'],
  archive: ['for_sale', 'draft', 'held', 'sold'],
  restore: ['archived'],
}
const BULK_ACTIONS = Object.keys(ACTION_STATES) as BulkAction[]

type Props = { products: readonly StaffProductListItem[]; onDone: () => void }

/** Actions for the ticked products. */
export function ChosenProducts({ products, onDone }: Props) {
  const words = useProductListWords().bulk
  const { actions } = useStaffProductsWords()
  const [action, setAction] = useState<BulkAction | null>(null)
  const filterForAction = (name: BulkAction) =>
    products.filter(({ state }) => ACTION_STATES[name].includes(state))
  const onlyProduct = products.length === 1 ? products[0] : undefined
  const closeDialog = () => setAction(null)
  const closeAndFinish = () => {
    closeDialog()
    onDone()
  }
  return (
    <>
      <SelectionBar
        label={words.label}
        countText={words.count({ count: products.length })}
        clearLabel={words.clear}
        onClear={onDone}
      >
        {BULK_ACTIONS.map((name) => {
          const { length: count } = filterForAction(name)
          return count > 0 ? (
            <Button
              key={name}
              variant={name === 'publish' || name === 'price' ? 'primary' : 'secondary'}
              aria-haspopup="dialog"
              className="px-3! max-sm:grow"
              onClick={() => setAction(name)}
            >
              {words.actions[name]({ count })}
            </Button>
          ) : null
        })}
        {onlyProduct ? (
          <Link
            to={`${adminPaths.product('new')}?from=${onlyProduct.id}`}
            className={buttonClass('secondary', 'px-3! max-sm:grow')}
          >
            {actions.duplicate}
          </Link>
        ) : null}
      </SelectionBar>
      {action === 'price' ? (
        <PriceDialog products={filterForAction(action)} onClose={closeDialog} onDone={closeAndFinish} />
      ) : action ? (
        <ChangeDialog
          action={action}
          products={filterForAction(action)}
          onClose={closeDialog}
          onDone={closeAndFinish}
        />
      ) : null}
    </>
  )
}
