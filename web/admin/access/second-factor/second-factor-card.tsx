import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/form/button'
import { Badge } from '../../../ui/layout/badge'
import { Notice } from '../../../ui/layout/notice'
import { LoadedCard } from '../loaded-card'
import { useAccessWords } from '../words'
import { CodeDialog } from './code-dialog'
import { endSecondFactor, renewRecoveryCodes, secondFactorQuery } from './queries'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { SetupDialog } from './setup-dialog'

/** If fewer than this number of recovery codes are unused, the card asks the owner to make new codes. */
const MIN_RECOVERY_CODES = 3

type OpenDialog = 'setup' | 'renewal' | 'end' | { recoveryCodes: string[] } | null

/** Card in which the owner turns the second factor of the password on or off, and makes new recovery codes. */
export function SecondFactorCard() {
  const { secondFactor: words } = useAccessWords()
  const query = useQuery(secondFactorQuery)
  const client = useQueryClient()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const closeDialog = () => {
    setOpenDialog(null)
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  }
  const showRecoveryCodes = (recoveryCodes: string[]) => setOpenDialog({ recoveryCodes })
  return (
    <LoadedCard
      title={words.title}
      lead={words.lead}
      query={query}
      renderContent={(data) => (
        <>
          <p className="flex flex-wrap items-center gap-2 py-1">
            <Badge variant={data.isOn ? 'good' : 'plain'}>{data.isOn ? words.isOn : words.isOff}</Badge>
            {data.isOn ? (
              <span className="text-sm text-steel-700">{words.codesLeft({ count: data.recoveryCodes })}</span>
            ) : null}
          </p>
          {data.isOn && data.recoveryCodes < MIN_RECOVERY_CODES ? (
            <Notice variant="warning" className="mt-2">
              <p>{words.fewCodes}</p>
            </Notice>
          ) : null}
          <div className="mt-3 flex flex-wrap gap-2">
            {data.isOn ? (
              <>
                <Button variant="secondary" onClick={() => setOpenDialog('renewal')}>
                  {words.renew}
                </Button>
                <Button variant="secondary" onClick={() => setOpenDialog('end')}>
                  {words.turnOff}
                </Button>
              </>
            ) : (
              <Button onClick={() => setOpenDialog('setup')}>{words.turnOn}</Button>
            )}
          </div>
        </>
      )}
    >
      {openDialog === 'setup' ? <SetupDialog onDone={showRecoveryCodes} onClose={closeDialog} /> : null}
      {openDialog === 'renewal' ? (
        <CodeDialog
          title={words.renew}
          lead={words.renewLead}
          save={renewRecoveryCodes}
          successTitle={words.renewed}
          onDone={showRecoveryCodes}
          onClose={closeDialog}
        />
      ) : null}
      {openDialog === 'end' ? (
        <CodeDialog
          title={words.turnOff}
          lead={words.turnOffLead}
          save={endSecondFactor}
          successTitle={words.turnedOff}
          onDone={closeDialog}
          onClose={closeDialog}
        />
      ) : null}
      {typeof openDialog === 'object' && openDialog ? (
        <RecoveryCodesDialog codes={openDialog.recoveryCodes} onClose={closeDialog} />
      ) : null}
    </LoadedCard>
  )
}
