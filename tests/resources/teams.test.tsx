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
/** Opens the filter, an hour later by the machine's clock, and closes it again. */
async function lookAgain(user: ReturnType<typeof newUser>) {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 3_600_000)
  const field = await screen.findByLabelText('所属团队')
  await user.click(field)
  await user.keyboard('{Escape}')
}
afterEach(() => vi.restoreAllMocks())

test('the teams are loaded once, however often the filter is opened', async () => {
  const user = newUser()
  const { sent } = open([{ teamId: 'T1', teamName: '城西组' }])
  await user.click(await screen.findByLabelText('所属团队'))
  expect(await screen.findByText('城西组')).toBeTruthy()
  await user.keyboard('{Escape}')
  await lookAgain(user)
  expect(sent(TEAMS)).toHaveLength(1)
})

test('no teams yet: asked again', async () => {
  const user = newUser()
  const { sent } = open([])
  await user.click(await screen.findByLabelText('所属团队'))
  await waitFor(() => expect(sent(TEAMS)).toHaveLength(1))
  await user.keyboard('{Escape}')
  await lookAgain(user)
  await waitFor(() => expect(sent(TEAMS)).toHaveLength(2))
})
