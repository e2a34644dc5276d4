import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { Dialog } from '../../../ui/overlay/dialog'
import { useCopyToClipboard } from '../../kit/use-copy-to-clipboard'
import { useAccessWords } from '../words'

/**
 * Shows new recovery codes once, because the shop stores only their hashes. Only the button closes the dialog, so that
 * staff do not lose the codes by a stray press.
 */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { secondFactor: words } = useAccessWords()
  const copyToClipboard = useCopyToClipboard()
  return (
    <Dialog isOpen isDismissible={false} onClose={onClose} title={words.codes} shape="modal">
      <div className="p-5">
        <Notice variant="warning">
          <p>{words.codesLead}</p>
        </Notice>
        <ul className="my-4 grid gap-x-6 gap-y-1 font-mono text-base tabular-nums sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} translate="no" className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => void copyToClipboard(codes.join('\n'))}>
            {words.copyCodes}
          </Button>
          <Button onClick={onClose}>{words.codesSaved}</Button>
        </div>
      </div>
    </Dialog>
  )
}
