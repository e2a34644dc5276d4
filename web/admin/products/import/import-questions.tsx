import { formatMoney } from '../../../../domain/money/currency'
import { parseDecimal, ZERO } from '../../../../domain/money/money'
import type { ImportReport } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { Checkbox } from '../../../ui/form/checkbox'
import { Notice } from '../../../ui/layout/notice'
import { useStaffProductsWords } from '../words'

/** Id of the checkbox that confirms the prices. */
export const IMPORT_CONFIRM_ID = 'import-sure'

type Props = { report: ImportReport; isSure: boolean; onSure: (isSure: boolean) => void }

/**
 * Lists prices of an import file that look like typing errors. The file is imported only after staff confirm these
 * prices.
 */
export function ImportQuestions({ report, isSure, onSure }: Props) {
  const { csv, priceQuestions } = useStaffProductsWords()
  const { language } = useLocale()
  const formatPln = (decimal: string) => formatMoney(parseDecimal(decimal) ?? ZERO, 'PLN', language)
  return (
    <Notice look="warning">
      <p>{priceQuestions.lead}</p>
      <ul className="list-disc pl-5 font-normal">
        {report.questions.map(({ line, sku, column, code, from, to }) => (
          <li key={`${line} ${column} ${code}`}>
            {`${csv.line} ${line}, ${sku}: ${priceQuestions[code]({ from: formatPln(from), to: formatPln(to) })}`}
          </li>
        ))}
      </ul>
      <Checkbox id={IMPORT_CONFIRM_ID} checked={isSure} onChange={({ target }) => onSure(target.checked)}>
        {priceQuestions.sure}
      </Checkbox>
    </Notice>
  )
}
