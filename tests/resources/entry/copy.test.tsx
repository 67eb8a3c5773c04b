import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import apply from '../../../src/resources/apply'
import applyMini from '../../../src/resources/apply-mini'
import { newUser, renderAt } from '../../support/render'
import { DRAFT, formAnswers } from './answers'

const FINISHED = {
  applyId: 'AP1',
  entryKind: 'mini',
  corpEntryChannel: '1',
  merRegName: '商户_张三',
  applyStatus: 'FINISHED',
  version: 9,
}
const COPY = {
  ...DRAFT,
  applyId: 'AP2',
  version: 1,
  data: { subjectType: 'MICRO', storeName: '拾光样例小吃店' },
  entryKind: 'mini',
}

async function copied(personal: '0' | '1') {
  const user = newUser()
  const view = renderAt({
    resources: [apply, applyMini],
    at: '/merchants/merorder',
    answers: {
      '/v2/merApply/list': { total: 1, pageNum: 1, pageSize: 20, list: [FINISHED] },
      '/v2/merApply/clone': {
        applyId: 'AP2',
        version: 1,
        entryKind: 'mini',
        corpEntryChannel: '1',
        personal,
      },
      ...formAnswers(COPY),
    },
  })
  await user.click(await screen.findByRole('button', { name: '复制' }))
  await screen.findByDisplayValue('拾光样例小吃店')
  return view
}

test('a copy without personal values says which were left out', async () => {
  const { address } = await copied('0')
  expect(address()).toBe('/merchants/merorder-mini/AP2/1?personal=0')
  expect(
    screen.getByText(/复制时没有带入：法人、联系人、持卡人的姓名、证件号码与照片、手机号/),
  ).toBeTruthy()
})

test('a complete copy has no such note', async () => {
  const { address } = await copied('1')
  expect(address()).toBe('/merchants/merorder-mini/AP2/1')
  expect(screen.queryByText(/没有带入/)).toBeNull()
})
