import { Users } from 'lucide'
import type { StaffProduct } from '../../api'
import { SaveButton } from '../kit/calls/save-button'
import { downloadFile } from '../kit/calls/save-file'
import { useStaffProductsWords } from './words'

/** Button that downloads the list of all buyers of a product, for a safety warning or a recall. */
export function ExportBuyersButton({ product: { id, sku } }: { product: StaffProduct }) {
  const { actions, buyersFailed } = useStaffProductsWords()
  const downloadBuyers = () =>
    downloadFile(`kupujacy-${sku}.csv`, (api, options) =>
      api.admin.products[':id']['buyers.csv'].$get({ param: { id } }, options),
    )
  return <SaveButton save={downloadBuyers} label={actions.buyers} failed={buyersFailed} icon={Users} />
}
