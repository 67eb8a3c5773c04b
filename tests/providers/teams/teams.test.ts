import { expect, it } from 'vitest'
import { createTeams } from '../../../src/providers/teams'
import { fakePost } from '../../support/fake-edges'

const PATH = '/v1/shop/queryTeamData'

it('teams become choices and are loaded once, however many ask', async () => {
  const { post, calls } = fakePost({ [PATH]: [{ teamId: 'T1', teamName: '城西组' }] })
  const teams = createTeams(post)
  const answers = await Promise.all([teams(), teams()])
  expect([...answers, await teams()]).toEqual(Array(3).fill([{ key: 'T1', value: '城西组' }]))
  expect(calls).toHaveLength(1)
})

it.each([[[]], [null], [new Error('down')]])('%j is asked for again', async (first) => {
  const answers: unknown[] = [first, [{ teamId: 'T1', teamName: '城西组' }]]
  const { post } = fakePost({ [PATH]: () => answers.shift() })
  const teams = createTeams(post)
  await teams().catch(() => {})
  await expect(teams()).resolves.toEqual([{ key: 'T1', value: '城西组' }])
})
