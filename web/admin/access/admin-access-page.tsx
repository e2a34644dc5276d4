import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide'
import { adminPaths } from '../../app/admin-paths'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { Link } from '../../navigation'
import { buttonClass } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { useAccessWords } from './words'
import { IfRole } from './if-role'
import { StaffPage } from '../kit/page/staff-page'
import { useAdminWords } from '../kit/words'
import { MemberList } from './member-list'
import { PasskeyList } from './passkey-list'
import { PasswordForm } from './password-form'
import { currentMemberQuery } from './queries'
import { SecondFactorCard } from './second-factor/second-factor-card'
import { SignInList } from './sign-in-list'

export default function AdminAccessPage() {
  const { sections } = useAdminWords()
  const { notifications, failed } = useAccessWords()
  const { data: member, error, refetch } = useQuery(currentMemberQuery)
  return (
    <StaffPage
      title={sections.access}
      actions={
        <IfRole>
          <Link to={adminPaths.notifications} className={buttonClass('secondary')}>
            <Icon shape={BellRing} className="size-5" />
            {notifications}
          </Link>
        </IfRole>
      }
    >
      <div className="space-y-6">
        <PasskeyList />
        <SignInList />
        {member?.role === 'owner' ? (
          <>
            <MemberList />
            <PasswordForm />
            <SecondFactorCard />
          </>
        ) : null}
        {/* If the role fails to load, the cards of the owner are missing, so an error is shown instead. */}
        {error && !member ? (
          <LoadErrorNotice text={failed} error={error} onRetry={() => void refetch()} />
        ) : null}
      </div>
    </StaffPage>
  )
}
