import { useQuery } from '@tanstack/react-query'
import { StaffPage } from '../kit/page/staff-page'
import { useAdminWords } from '../kit/words'
import { MemberList } from './member-list'
import { PasskeyList } from './passkey-list'
import { PasswordForm } from './password-form'
import { meQuery } from './queries'
import { SecondFactorCard } from './second-factor/second-factor-card'
import { SignInList } from './sign-in-list'

export default function AdminAccessPage() {
  const { sections } = useAdminWords()
  const isOwner = useQuery(meQuery).data?.role === 'owner'
  return (
    <StaffPage title={sections.access}>
      <div className="space-y-6">
        <PasskeyList />
        <SignInList />
        {isOwner ? (
          <>
            <MemberList />
            <PasswordForm />
            <SecondFactorCard />
          </>
        ) : null}
      </div>
    </StaffPage>
  )
}
