import { STAFF_CHAT_WORDS } from '../../web/admin/chat/words'
import { startNamedChat, CHAT_WORDS, openChat, getChatPanel, makeTodayAt } from '../support/chat'
import { expect, test } from '../support/shop'
import { signIn } from '../support/staff'

const customerWords = CHAT_WORDS.en
const staffWords = STAFF_CHAT_WORDS.pl

test('an English visitor and Polish staff chat, lose nothing on reload, and end the chat', async ({
  page: staff,
  newVisitor,
}) => {
  const visitor = await newVisitor({ language: 'en', country: 'DE' })
  await visitor.clock.setFixedTime(makeTodayAt(14))
  await visitor.goto('/en')
  const customerName = `Mary ${Date.now()}`
  let panel = await openChat(visitor, 'en')
  await startNamedChat(panel, customerWords, customerName)
  const getCustomerMessageBox = () => panel.getByRole('textbox', { name: customerWords.message })
  const getCustomerChatLog = () => panel.getByRole('log')
  const writeMessage = async (text: string) => {
    await getCustomerMessageBox().fill(text)
    await visitor.keyboard.press('Enter')
  }
  await writeMessage('Does the drill come with a case?')

  await signIn(staff)
  const sessionItem = staff.locator('[data-session]').filter({ hasText: customerName })
  await sessionItem.click()
  const messageLog = staff.getByRole('log')
  const messageInput = staff.getByLabel(staffWords.message, { exact: true })
  const sendAnswer = async (text: string) => {
    await messageInput.fill(text)
    await staff.keyboard.press('Enter')
  }
  await expect(messageLog).toContainText('Does the drill come with a case?')
  await expect(getCustomerChatLog()).toContainText(customerWords.states.seen)

  // Customer and staff each see that the other side is typing.
  await getCustomerMessageBox().pressSequentially('And ')
  await expect(staff.getByText(staffWords.typing({ name: customerName }))).toBeVisible()
  await messageInput.pressSequentially('T')
  await expect(panel).toContainText(customerWords.typing)
  await sendAnswer('Tak, w zestawie jest walizka.')
  await expect(getCustomerChatLog()).toContainText('Tak, w zestawie jest walizka.')
  await expect(panel).not.toContainText(customerWords.typing)

  // A reload restores the visitor's draft and the messages.
  await visitor.reload()
  panel = getChatPanel(visitor, 'en')
  if (!(await panel.isVisible())) await openChat(visitor, 'en')
  await expect(getCustomerMessageBox()).toHaveValue('And ')
  await expect(getCustomerChatLog()).toContainText('Tak, w zestawie jest walizka.')
  await writeMessage('And batteries?')
  await expect(messageLog).toContainText('And batteries?')

  // After a reload the staff page still shows the conversation and the unsent text.
  await messageInput.fill('Dwa aku')
  await staff.reload()
  await expect(messageLog).toContainText('And batteries?')
  await expect(messageInput).toHaveValue('Dwa aku')
  await sendAnswer('Dwa akumulatory.')
  await writeMessage('Thank you!')
  const firstMessages = [
    'Does the drill come with a case?',
    'Tak, w zestawie jest walizka.',
    'And batteries?',
  ]
  const lastMessages = ['Dwa akumulatory.', 'Thank you!']
  for (const chatLog of [messageLog, getCustomerChatLog()]) {
    for (const text of [...firstMessages, ...lastMessages])
      await expect(chatLog.getByText(text, { exact: true })).toHaveCount(1)
    const logText = ((await chatLog.textContent()) ?? '').replaceAll('\u00a0', ' ')
    const messageOffsets = firstMessages.map((text) => logText.indexOf(text))
    expect(messageOffsets).toEqual(messageOffsets.toSorted((a, b) => a - b))
  }

  await staff.getByRole('button', { name: staffWords.close.action }).click()
  await staff.getByRole('dialog').getByRole('button', { name: staffWords.close.confirm }).click()
  await expect(panel).toContainText(customerWords.closed)
  await expect(getCustomerMessageBox()).toHaveCount(0)
  await panel.getByRole('button', { name: customerWords.startNew }).click()
  await startNamedChat(panel, customerWords, `${customerName} again`)
  await writeMessage('One more thing')
  await expect(getCustomerChatLog()).not.toContainText('Thank you!')
  const nextSessionRow = staff.locator('[data-session]').filter({ hasText: `${customerName} again` })
  await expect(nextSessionRow).toContainText('One more thing')
  await nextSessionRow.click()
  await expect(messageLog).toContainText('One more thing')
})
