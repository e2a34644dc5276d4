import { Check, Copy } from 'lucide'
import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/image/icon'
import { showToast } from '../../../ui/overlay/toast-store'
import { useAdminWords } from '../words'

const COPIED_NOTICE_MS = 2500

/** A value with a button that copies it. `name` tells screen readers what the value is. */
export function CopyLine({ name, value }: { name: string; value: string }) {
  const { copyLine: words } = useAdminWords()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copyValue = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      showToast({ title: words.failed, isError: true })
    }
  }
  return (
    <div className="flex items-center gap-1 rounded-sm bg-steel-100 pl-3">
      <code className="min-w-0 grow py-2 text-sm break-all select-all">{value}</code>
      <span role="status" className="shrink-0 self-start pt-3 text-xs font-semibold text-good-deep">
        {isCopied ? words.copied : null}
      </span>
      <button
        type="button"
        aria-label={`${words.copy}: ${name}`}
        onClick={() => void copyValue()}
        className="grid size-11 shrink-0 place-items-center self-start rounded-sm hover:bg-steel-200"
      >
        <Icon shape={isCopied ? Check : Copy} className={`size-4 ${isCopied ? 'text-good-deep' : ''}`} />
      </button>
    </div>
  )
}
