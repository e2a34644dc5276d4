import { Search } from 'lucide'
import { useEffect, useState } from 'react'
import type { AdminView } from '../../app/admin-paths'
import { useLocation } from '../../navigation'
import { Icon } from '../../ui/image/icon'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { usePaletteWords } from './words'

const CommandPalette = lazyComponent(() => import('./command-palette'))

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * The button of the command palette, which Ctrl-K (Cmd-K on a Mac) also opens. `canOpen` is true for the
 * pages that the role of the member may open.
 */
export function PaletteOpener({ canOpen }: { canOpen: (view: AdminView) => boolean }) {
  const words = usePaletteWords()
  const { pathname } = useLocation()
  const shortcut = isMac() ? '⌘K' : 'Ctrl K'
  const [openPath, setOpenPath] = useState<string | null>(null)
  // The palette closes when staff open another page.
  const isOpen = openPath === pathname
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const hasShortcutModifier = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!hasShortcutModifier || event.key.toLowerCase() !== 'k') return
      // Prevents the shortcut of the browser, which focuses the address bar.
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) setOpenPath(window.location.pathname)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${words.open} ${shortcut}`}
        onClick={() => setOpenPath(pathname)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm hover:bg-steel-100 md:px-3"
      >
        <Icon shape={Search} className="size-5" />
        <span className="hidden xl:inline">{words.open}</span>{' '}
        <kbd className="hidden rounded-sm bg-steel-100 px-1.5 py-0.5 font-sans text-xs text-steel-700 lg:inline">
          {shortcut}
        </kbd>
      </button>
      {isOpen ? <CommandPalette canOpen={canOpen} onClose={() => setOpenPath(null)} /> : null}
    </>
  )
}
