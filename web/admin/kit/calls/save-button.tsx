import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { useLocale } from '../../../i18n/locale'
import { refusalText } from '../../../errors/refusal-text'
import { Button } from '../../../ui/form/button'
import { Icon, type IconShape } from '../../../ui/image/icon'
import { Spinner } from '../../../ui/loading/spinner'
import { showToast } from '../../../ui/overlay/toast-store'
import { useAdminWords } from '../words'

type Props = {
  /** Downloads the file. `today` is today's Polish date for the file name, "2026-11-22". */
  save: (today: string) => Promise<void>
  /** Label of the button. The default label is for the export of a list as CSV. */
  label?: string
  failureTitle?: string
  /** Toast title after success. */
  successTitle?: string
  icon?: IconShape
}

/** A button that downloads a file. A double press downloads it once. */
export function SaveButton({ save, label, failureTitle, successTitle, icon = Download }: Props) {
  const locale = useLocale()
  const { list: words } = useAdminWords()
  const { mutate, isPending } = useMutation({
    mutationFn: () => save(polishDateOf(Date.now())),
    onSuccess: () => {
      if (successTitle) showToast({ title: successTitle })
    },
    onError: async (error) =>
      showToast({
        title: failureTitle ?? words.saveFailed,
        description: await refusalText(locale, error),
        isError: true,
      }),
  })
  return (
    <Button
      variant="secondary"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {isPending ? <Spinner /> : <Icon shape={icon} className="size-5" />}
      {label ?? words.save}
    </Button>
  )
}
