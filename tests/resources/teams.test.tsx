import { act, screen, waitFor } from '@testing-library/react'
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
  const fold = await screen.findByRole('button', { name: /展开|收起/ })
  if (fold.textContent === '展开') await user.click(fold)
  await user.click(await screen.findByLabelText('所属团队'))
}
/** Comes back to the list an hour later by the machine's clock, and looks again. */
async function lookAgain(user: ReturnType<typeof newUser>, { router }: ReturnType<typeof open>) {
  await act(() => router.navigate('/elsewhere'))
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 3_600_000)
  await act(() => router.navigate('/merchants/shopinfo'))
  await look(user)
}
afterEach(() => vi.restoreAllMocks())

test('the teams are loaded once, however often the filter is opened', async () => {
  const user = newUser()
  const view = open([{ teamId: 'T1', teamName: '城西组' }])
  await look(user)
  expect(await screen.findByText('城西组')).toBeTruthy()
  await lookAgain(user, view)
  expect(view.sent(TEAMS)).toHaveLength(1)
})

test('no teams yet: asked again', async () => {
  const user = newUser()
  const view = open([])
  await look(user)
  await waitFor(() => expect(view.sent(TEAMS)).toHaveLength(1))
  await lookAgain(user, view)
  await waitFor(() => expect(view.sent(TEAMS)).toHaveLength(2))
})
