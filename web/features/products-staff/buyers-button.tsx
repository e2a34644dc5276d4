import { Users } from 'lucide'
import type { StaffProduct } from '../../api'
import { SaveButton } from '../admin/save-button'
import { saveFile } from '../admin/save-file'
import { useStaffProductsWords } from './words'

/** Downloads all buyers of a product, for a warning or a recall. */
export function BuyersButton({ product: { id, sku } }: { product: StaffProduct }) {
  const { actions, buyersFailed } = useStaffProductsWords()
  const save = () =>
    saveFile(`kupujacy-${sku}.csv`, (api, options) =>
      api.admin.products[':id']['buyers.csv'].$get({ param: { id } }, options),
    )
  return <SaveButton save={save} label={actions.buyers} failed={buyersFailed} icon={Users} />
}
