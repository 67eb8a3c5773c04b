import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import applyNormal from '../../../src/resources/apply-normal'
import { envelope } from '../../support/fake-edges'
import { newUser, renderAt } from '../../support/render'
import { DRAFT, formAnswers } from './answers'

const ICBC = { bankCode: '01020000', bankName: '中国工商银行' }
const BRANCH_LIST = '/v1/function/bankFunc/branchList'
const STEP = '/v1/private/business/applyStep'

const open = (data: object, more: Record<string, unknown> = {}) =>
  renderAt({
    resources: [applyNormal],
    at: '/merchants/merorder-normal/AP1/1',
    answers: {
      ...formAnswers({
        ...DRAFT,
        step: 4,
        data: { subjectType: 'ENTERPRISE', acctType: '0', bankCode: '01020000', ...data },
      }),
      [STEP]: { applyId: 'AP1', version: 4, updateTime: '2026-11-20 15:00:00' },
      '/v1/function/bankFunc/banklist': [ICBC],
      '/v1/function/bankFunc/dgBankList': [ICBC],
      [BRANCH_LIST]: [],
      ...more,
    },
  })

test('a branch that the list lacks is typed by hand, by keys alone', async () => {
  const user = newUser()
  const { sent } = open({})
  const turn = await screen.findByRole('button', { name: '列表里没有？手工填写联行号与支行' })
  turn.focus()
  await user.keyboard('{Enter}')
  const number = await screen.findByRole('textbox', { name: '联行号' })
  await waitFor(() => expect(document.activeElement).toBe(number))
  await user.keyboard('102 3310 0203 7x')
  expect((number as HTMLInputElement).value).toBe('102331002037')
  expect(await screen.findByText('联行号校验位不符，请核对')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: '支行' }), '中国工商银行杭州城站支行')
  await waitFor(() => {
    const last = sent(STEP).map((body) => JSON.parse(body.data ?? '{}') as object)
    expect(Object.assign({}, ...last)).toMatchObject({
      branchCode: '102331002037',
      branchName: '中国工商银行杭州城站支行',
    })
  })
})

test('one of another bank causes a warning that does not block', async () => {
  open({ branchCode: '103331000015', branchName: '中国农业银行杭州城站支行' })
  expect(await screen.findByText('联行号前三位通常为102，与开户银行不符，请核对')).toBeTruthy()
})

test('it is shown by its name afterwards, without asking the list', async () => {
  const { sent } = open({ branchCode: '102331002036', branchName: '中国工商银行杭州城站支行' })
  expect(await screen.findByText('中国工商银行杭州城站支行')).toBeTruthy()
  expect(sent(BRANCH_LIST)).toEqual([])
})

test('half a branch opens as it was typed; the list is one key away', async () => {
  const user = newUser()
  open({ branchCode: '102331002036' })
  expect(await screen.findByRole('textbox', { name: '支行' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '从列表中选择支行' }))
  const select = await screen.findByRole('combobox', { name: '联行号' })
  await waitFor(() => expect(document.activeElement).toBe(select))
  expect(screen.queryByRole('textbox', { name: '支行' })).toBeNull()
})

test('a name from the list that a later save refuses gets an input to say it at', async () => {
  const user = newUser()
  const msg = '支行名称与联行号不符'
  let saves = 0
  const { sent } = open(
    { branchCode: '102331002036', branchName: '中国工商银行杭州城站支行' },
    {
      [STEP]: () =>
        ++saves === 1
          ? envelope({ errors: [{ field: 'branchName', msg }] }, '90400', '参数校验失败')
          : envelope({ applyId: 'AP1', version: saves, updateTime: '2026-11-20 15:00:00' }),
    },
  )
  await screen.findByText('中国工商银行杭州城站支行')
  await user.type(screen.getByLabelText('起结金额'), '5')
  const name = await screen.findByRole('textbox', { name: '支行' })
  expect((name as HTMLInputElement).value).toBe('中国工商银行杭州城站支行')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(msg).className).toBe('rv-error')
  await user.type(name, '营业部')
  expect(screen.queryByText(msg)).toBeNull()
  await waitFor(() =>
    expect(JSON.parse(sent(STEP).at(-1)!.data!)).toMatchObject({
      branchName: '中国工商银行杭州城站支行营业部',
    }),
  )
  await user.click(screen.getByRole('button', { name: '从列表中选择支行' }))
  expect(await screen.findByRole('combobox', { name: '联行号' })).toBeTruthy()
})
