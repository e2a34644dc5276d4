import { useLocale } from '../i18n/locale'

export function Announcement() {
  const { language, settings } = useLocale()
  if (!settings.announcement.isShown) return null
  return (
    <p className="bg-accent px-4 py-2 text-center text-sm font-semibold [overflow-wrap:anywhere] print:hidden">
      {settings.announcement[language]}
    </p>
  )
}
