import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import partner from '../../src/resources/partner'
import { envelope } from '../support/fake-edges'
import { ALL, newUser, renderAt } from '../support/render'

/**
 * Two users edit one record at once: the one with the older version sees the conflict, and goes on.
 */

const NO = '7000000000000001'
const FIRST = {
  partnerNo: NO,
  name: '华东渠道发展有限公司',
  shortName: '华东渠道',
  contactName: '李强',
  partnerStatus: 'ACTIVE',
  salesmanIds: [],
  rules: [],
  version: 3,
}
const THEIRS = {
  ...FIRST,
  shortName: '华东',
  contactName: '王芳',
  version: 4,
  lastChange: { operator: '周敏', time: '2026-11-28 10:00:00' },
}

/** The dialog 修改 of a partner that someone else has saved since. */
async function opened() {
  let now: Record<string, unknown> = FIRST
  const console = renderAt({
    who: { ...ALL, features: ['staff'] },
    resources: [partner],
    at: `/system/partner/show/${NO}`,
    answers: {
      '/v1/partner/detail': () => now,
      '/v1/partner/list': { total: 0, pageNum: 1, pageSize: 20, list: [], tabs: {} },
      '/v1/partner/salesmanKVRequest': { list: [] },
      '/v1/partner/save': ({ body }: { body: Record<string, string> }) =>
        body.version === String(now.version)
          ? { partnerNo: NO, version: Number(now.version) + 1 }
          : envelope(null, '90409', '数据已被他人修改，请刷新后重试'),
    },
  })
  const user = newUser()
  await user.click(await screen.findByRole('button', { name: '修改' }))
  const dialog = await screen.findByRole('dialog')
  const field = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label)
  await user.clear(field('简称'))
  await user.type(field('简称'), '华东新渠道')
  now = THEIRS
  const save = () => user.click(within(dialog).getByRole('button', { name: '确认修改' }))
  return { ...console, user, dialog, field, save }
}

test('a form whose record was changed meanwhile says by whom, when and what', async () => {
  const { dialog, save } = await opened()
  await save()
  const note = await within(dialog).findByText(/该记录已被/)
  expect(note.parentElement!.textContent).toContain('该记录已被周敏于2026-11-28 10:00:00修改')
  expect(note.parentElement!.textContent).toContain('简称：华东渠道 → 华东')
  expect(note.parentElement!.textContent).toContain('联系人：李强 → 王芳')
})

test('保留我的修改 keeps what was typed, takes the rest, and is saved by the next submit', async () => {
  const { dialog, user, field, save, sent } = await opened()
  await save()
  await user.click(await within(dialog).findByRole('button', { name: '保留我的修改' }))
  expect([field('简称').value, field('联系人').value]).toEqual(['华东新渠道', '王芳'])
  await save()
  await waitFor(() => expect(sent('/v1/partner/save')).toHaveLength(2))
  expect(sent('/v1/partner/save')[1]).toMatchObject({
    shortName: '华东新渠道',
    contactName: '王芳',
    version: '4',
  })
})

test('采用对方的内容 shows the record as it is now', async () => {
  const { dialog, user, field, save } = await opened()
  await save()
  await user.click(await within(dialog).findByRole('button', { name: '采用对方的内容' }))
  expect([field('简称').value, field('联系人').value]).toEqual(['华东', '王芳'])
  expect(within(dialog).queryByText(/该记录已被/)).toBeNull()
})
