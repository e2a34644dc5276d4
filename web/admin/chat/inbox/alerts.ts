import type { ChatSession } from '../../../../domain/chat/chat'
import { chatSoundStorage, pushStorage } from '../../../storage/admin-storage'
import { adminPaths } from '../../../app/admin-paths'
import { navigate } from '../../../navigation'

let audioContext: AudioContext | null = null

/**
 * Enables sound at the first click or key press, because browsers block audio until then. Returns the cleanup function.
 */
export function enableSoundAfterFirstPress(): () => void {
  const eventNames = ['pointerdown', 'keydown'] as const
  const startAudio = () => {
    for (const eventName of eventNames) removeEventListener(eventName, startAudio)
    audioContext ??= new AudioContext()
  }
  for (const eventName of eventNames) addEventListener(eventName, startAudio)
  return () => {
    for (const eventName of eventNames) removeEventListener(eventName, startAudio)
  }
}

/** Plays two short notes; silent before the first click or key press. */
export function playBeep(): void {
  if (!audioContext) return
  if (audioContext.state === 'suspended') void audioContext.resume()
  const startTime = audioContext.currentTime
  for (const [index, frequency] of [740, 988].entries()) {
    const [noteStart, noteEnd] = [startTime + index * 0.14, startTime + index * 0.14 + 0.22]
    const [oscillator, gainNode] = [audioContext.createOscillator(), audioContext.createGain()]
    oscillator.frequency.value = frequency
    gainNode.gain.setValueAtTime(0.0001, noteStart)
    gainNode.gain.exponentialRampToValueAtTime(0.2, noteStart + 0.02)
    gainNode.gain.exponentialRampToValueAtTime(0.0001, noteEnd)
    oscillator.connect(gainNode).connect(audioContext.destination)
    oscillator.start(noteStart)
    oscillator.stop(noteEnd)
  }
}

const isSessionOnScreen = ({ id }: ChatSession): boolean =>
  !document.hidden && new URLSearchParams(location.search).get('session') === id

/**
 * Alerts staff to new messages in sessions that are not on screen. Plays a sound if enabled, and shows a notification
 * if the tab is hidden.
 */
export function alertStaffToSessions(sessionsWithNews: readonly ChatSession[], anonymousName: string): void {
  const newSessions = sessionsWithNews.filter((session) => !isSessionOnScreen(session))
  if (newSessions.length === 0) return
  if (chatSoundStorage.isOn()) playBeep()
  if (document.hidden) for (const session of newSessions) showNotification(session, anonymousName)
}

function showNotification({ id, customerName, lastMessage }: ChatSession, anonymousName: string): void {
  // A device with pushes gets a push for each message, so a notification of this page would be a duplicate.
  if (pushStorage.isOn()) return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const notification = new Notification(customerName || anonymousName, { body: lastMessage, tag: id })
    notification.addEventListener('click', () => {
      window.focus()
      navigate(`${adminPaths.chat}?session=${id}`)
      notification.close()
    })
  } catch {
    // `new Notification` throws on phones, which allow notifications only from a service worker. Staff then get only
    // the sound and the unread count in the page title.
  }
}
