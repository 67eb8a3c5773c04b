import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import shop from '../../src/resources/shop'
import { newUser, renderAt } from '../support/render'

const TEAMS = '/v1/shop/queryTeamData'
const open = (teams: unknown) =>
  renderAt({
    resources: [shop],
    at: '/merchants/shopinfo',
    answers: {
      [TEAMS]: teams,
      '/v1/shop/queryList': { total: 0, pageNum: 1, pageSize: 20, list: [] },
    },
  })
/** Unfolds the filters and opens the one of teams. */
async function look(user: ReturnType<typeof newUser>) {
  await user.click(await screen.findByRole('button', { name: '展开' }))
  await user.click(await screen.findByLabelText('所属团队'))
}
/** Opens it again, an hour later by the machine's clock. */
async function lookAgain(user: ReturnType<typeof newUser>) {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 3_600_000)
  await user.keyboard('{Escape}')
  await user.click(screen.getByLabelText('所属团队'))
}
afterEach(() => vi.restoreAllMocks())

test('the teams are loaded once, however often the filter is opened', async () => {
  const user = newUser()
  const { sent } = open([{ teamId: 'T1', teamName: '城西组' }])
  await look(user)
  expect(await screen.findByText('城西组')).toBeTruthy()
  await lookAgain(user)
  expect(sent(TEAMS)).toHaveLength(1)
})

test('no teams yet: asked again', async () => {
  const user = newUser()
  const { sent } = open([])
  await look(user)
  await waitFor(() => expect(sent(TEAMS)).toHaveLength(1))
  await lookAgain(user)
  await waitFor(() => expect(sent(TEAMS)).toHaveLength(2))
})
