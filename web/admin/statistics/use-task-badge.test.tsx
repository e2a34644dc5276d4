import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fakeApi, renderInShop } from '../../../test/web/shop'
import { useDocumentTitle } from '../../app/use-document-title'
import { adminToken } from '../../storage/admin-storage'
import { todayStatisticsQuery } from './queries'
import { useTaskBadge } from './use-task-badge'

function TaskBadge() {
  useTaskBadge()
  return null
}

function TestPages() {
  const client = useQueryClient()
  const [title, setTitle] = useState('Pulpit')
  useDocumentTitle(title)
  return (
    <>
      {title === 'Sklep' ? null : <TaskBadge />}
      <button onClick={() => void client.invalidateQueries({ queryKey: todayStatisticsQuery.queryKey })}>
        new order
      </button>
      <button onClick={() => setTitle('Czat')}>chat</button>
      <button onClick={() => setTitle('Sklep')}>shop</button>
    </>
  )
}

it('the title of each staff page begins with the number of open tasks, until staff leave', async () => {
  adminToken.save('token')
  let count = 0
  const calls = fakeApi(() =>
    Response.json({ tasks: [{ kind: 'toPack', count, oldestAt: null, promisedDay: null }] }),
  )
  renderInShop(<TestPages />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(document.title).toMatch(/^Pulpit/)
  count = 1
  fireEvent.click(screen.getByText('new order'))
  await waitFor(() => expect(document.title).toMatch(/^\(1\) Pulpit/))
  fireEvent.click(screen.getByText('chat'))
  expect(document.title).toMatch(/^\(1\) Czat/)
  count = 12
  fireEvent.click(screen.getByText('new order'))
  await waitFor(() => expect(document.title).toMatch(/^\(12\) Czat/))
  fireEvent.click(screen.getByText('shop'))
  expect(document.title).toMatch(/^Sklep/)
})
