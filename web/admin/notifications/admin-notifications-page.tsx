import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../app/admin-paths'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { Skeleton } from '../../ui/loading/skeleton'
import { StaffPage } from '../kit/page/staff-page'
import { useAdminWords } from '../kit/words'
import { DeviceList } from './device-list'
import { EventTable } from './event-table'
import { devicesQuery, ownEndpointQuery } from './queries'
import { QuietHoursForm } from './quiet-hours-form'
import { ThisDevice } from './this-device'
import { useAlertSettings } from './use-alert-settings'
import { useNotificationWords } from './words'
import { IfRole, useHasRole } from '../access/if-role'

export default function AdminNotificationsPage() {
  const words = useNotificationWords()
  const { sections } = useAdminWords()
  // The back link of the owner leads to the settings. Other members may not open the settings, so their back link leads
  // to the access page.
  const section = useHasRole()('owner') ? 'settings' : 'access'
  return (
    <StaffPage title={words.title} backLink={{ to: adminPaths[section], name: sections[section] }}>
      <p className="-mt-1 mb-4 max-w-2xl text-steel-700">{words.lead}</p>
      <Notifications />
    </StaffPage>
  )
}

function Notifications() {
  const words = useNotificationWords()
  const devicesResult = useQuery(devicesQuery)
  const endpointResult = useQuery(ownEndpointQuery)
  const alertSettings = useAlertSettings()
  const error = devicesResult.error ?? alertSettings.error
  if (error && !(devicesResult.data && alertSettings.settings))
    return (
      <LoadErrorNotice
        text={words.failed}
        error={error}
        onRetry={() => {
          void devicesResult.refetch()
          void alertSettings.refetch()
        }}
      />
    )
  if (!devicesResult.data || !alertSettings.settings || endpointResult.isPending)
    return (
      <div className="space-y-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-96" />
      </div>
    )
  const { items, publicKey } = devicesResult.data
  const ownDevice = items.find((device) => device.endpoint === endpointResult.data)
  return (
    <div className="space-y-4">
      <ThisDevice publicKey={publicKey} ownDevice={ownDevice} />
      <EventTable settings={alertSettings.settings} onChange={alertSettings.save} ownDevice={ownDevice} />
      <IfRole minRole="owner">
        <QuietHoursForm settings={alertSettings.settings} onChange={alertSettings.save} />
      </IfRole>
      <DeviceList devices={items} ownDevice={ownDevice} />
    </div>
  )
}
