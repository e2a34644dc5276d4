import { useLocation } from '../../navigation'
import { useDocumentTitle } from '../../app/use-document-title'
import { SignInLinkRequest } from './sign-in-link-request'
import { LinkSignIn } from './link-sign-in'
import { LoginForm } from './login-form'
import { linkTokenIn } from './sign-in'
import { useAdminWords } from '../kit/words'

export default function AdminLoginPage() {
  const { login, panel } = useAdminWords()
  const linkToken = linkTokenIn(useLocation().hash)
  const title = linkToken ? login.link.title : login.title
  useDocumentTitle(`${title} – ${panel}`)
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-20">
      <h1 className="font-display text-4xl font-bold leading-none">{title}</h1>
      <p className="mt-2 text-steel-700">{login.lead}</p>
      <div className="mt-6 rounded-md bg-white p-5 ring-1 ring-steel-200 md:p-6">
        {linkToken ? (
          <LinkSignIn key={linkToken} token={linkToken} />
        ) : (
          <>
            <LoginForm />
            <SignInLinkRequest />
          </>
        )}
      </div>
    </div>
  )
}
