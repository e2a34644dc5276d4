import { STAFF_CHAT_WORDS } from '../web/features/chat-staff/words'
import { beginChat, CHAT_WORDS, openChat, panelOf, todayAt } from './chat'
import { expect, test } from './shop'
import { signIn } from './staff'

const theirs = CHAT_WORDS.en
const ours = STAFF_CHAT_WORDS.pl

test('an English visitor and Polish staff chat, lose nothing on reload, and end the chat', async ({
  page: staff,
  newVisitor,
}) => {
  const visitor = await newVisitor({ language: 'en', country: 'DE' })
  await visitor.clock.setFixedTime(todayAt(14))
  await visitor.goto('/en')
  const name = `Mary ${Date.now()}`
  let panel = await openChat(visitor, 'en')
  await beginChat(panel, theirs, name)
  const theirBox = () => panel.getByRole('textbox', { name: theirs.message })
  const theirLog = () => panel.getByRole('log')
  const write = async (text: string) => {
    await theirBox().fill(text)
    await visitor.keyboard.press('Enter')
  }
  await write('Does the drill come with a case?')

  await signIn(staff)
  const item = staff.locator('[data-session]').filter({ hasText: name })
  await item.click()
  const ourLog = staff.getByRole('log')
  const ourBox = staff.getByLabel(ours.message, { exact: true })
  const answer = async (text: string) => {
    await ourBox.fill(text)
    await staff.keyboard.press('Enter')
  }
  await expect(ourLog).toContainText('Does the drill come with a case?')
  await expect(theirLog()).toContainText(theirs.states.seen)

  // Both sides, while the other side types.
  await theirBox().pressSequentially('And ')
  await expect(staff.getByText(ours.typing({ name }))).toBeVisible()
  await ourBox.pressSequentially('T')
  await expect(panel).toContainText(theirs.typing)
  await answer('Tak, w zestawie jest walizka.')
  await expect(theirLog()).toContainText('Tak, w zestawie jest walizka.')
  await expect(panel).not.toContainText(theirs.typing)

  // A reload restores the visitor's draft and the messages.
  await visitor.reload()
  panel = panelOf(visitor, 'en')
  if (!(await panel.isVisible())) await openChat(visitor, 'en')
  await expect(theirBox()).toHaveValue('And ')
  await expect(theirLog()).toContainText('Tak, w zestawie jest walizka.')
  await write('And batteries?')
  await expect(ourLog).toContainText('And batteries?')

  // Staff reload with a draft, and keep the conversation and the draft.
  await ourBox.fill('Dwa aku')
  await staff.reload()
  await expect(ourLog).toContainText('And batteries?')
  await expect(ourBox).toHaveValue('Dwa aku')
  await answer('Dwa akumulatory.')
  await write('Thank you!')
  const words = ['Does the drill come with a case?', 'Tak, w zestawie jest walizka.', 'And batteries?']
  const last = ['Dwa akumulatory.', 'Thank you!']
  for (const log of [ourLog, theirLog()]) {
    for (const text of [...words, ...last]) await expect(log.getByText(text, { exact: true })).toHaveCount(1)
    const logText = (await log.textContent()) ?? ''
    const places = words.map((text) => logText.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }

  await staff.getByRole('button', { name: ours.close.action }).click()
  await staff.getByRole('dialog').getByRole('button', { name: ours.close.confirm }).click()
  await expect(panel).toContainText(theirs.closed)
  await expect(theirBox()).toHaveCount(0)
  await panel.getByRole('button', { name: theirs.startNew }).click()
  await beginChat(panel, theirs, `${name} again`)
  await write('One more thing')
  await expect(theirLog()).not.toContainText('Thank you!')
  const next = staff.locator('[data-session]').filter({ hasText: `${name} again` })
  await expect(next).toContainText('One more thing')
  await next.click()
  await expect(ourLog).toContainText('One more thing')
})
