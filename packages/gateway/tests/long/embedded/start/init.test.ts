import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../../../../install/answers'
import { install, standing } from '../../../../install/install'
import { account, approvalRule, deviceModel, partner, role, user } from '../../../../schema'
import { prove } from '../../../../features/proof/prove'
import { initialAdmin, startEmptyGateway, type EmptyGateway } from '../../../support/empty-gateway'
import { BUSINESS_NOW } from '../../../support/template'

let gw: EmptyGateway
beforeAll(async () => {
  gw = await startEmptyGateway()
})
afterAll(() => gw.close())

const RULES = '  审批规则 18 条，启用 0 条；有两名可以审批的员工后，在「审批规则」里启用'

describe('npm run init', () => {
  test('creates the first provider with accounts, roles and its administrator, and prints them', async () => {
    expect(await standing(gw.db)).toEqual([])
    const { made, lines } = await install(gw.db, await initialAdmin(), BUSINESS_NOW)
    expect(made).toBe(true)
    expect(lines).toEqual([
      '服务商 启明支付服务有限公司（6100000000000001）',
      '  账户 4 个，角色 7 个，渠道商 0 个',
      RULES,
      '  管理员 boss（周启明），首次登录须修改密码',
    ])
    expect((await gw.db.select().from(approvalRule)).map(({ ruleState }) => ruleState)).toEqual(
      Array(18).fill('OFF'),
    )
    expect((await gw.db.select().from(account)).map(({ acctName }) => acctName)).toEqual([
      '启明支付服务有限公司（基本账户）',
      '启明支付服务有限公司（分润账户）',
      '启明支付服务有限公司（补贴账户）',
      '启明支付服务有限公司（返利营销账户）',
    ])
    expect(await gw.db.$count(deviceModel)).toBe(16)
    expect(await gw.db.$count(partner)).toBe(0)
  })

  test('run again changes nothing and prints what exists', async () => {
    const other = await initialAdmin()
    other.provider = { ...other.provider, providerName: '另一家支付服务有限公司' }
    const { made, lines } = await install(gw.db, other, BUSINESS_NOW)
    expect(made).toBe(false)
    expect(lines[0]).toBe('服务商 启明支付服务有限公司（6100000000000001）')
    expect(await gw.db.$count(user)).toBe(1)
    expect(await gw.db.$count(role)).toBe(7)
  })

  test('--another makes a second provider with its own administrator, once', async () => {
    const other = await initialAdmin()
    other.provider = { ...other.provider, providerName: '另一家支付服务有限公司' }
    await expect(install(gw.db, other, BUSINESS_NOW, { another: true })).rejects.toThrow(
      '--login-name 管理员账号：boss 已被使用',
    )
    other.admin = { ...other.admin, loginName: 'second.boss', mobile: '13700009999' }
    for (const made of [true, false]) {
      const stands = await install(gw.db, other, BUSINESS_NOW, { another: true })
      expect(stands.made).toBe(made)
      expect(stands.lines).toEqual([
        '服务商 启明支付服务有限公司（6100000000000001）',
        '  账户 4 个，角色 7 个，渠道商 0 个',
        RULES,
        '  管理员 boss（周启明），首次登录须修改密码',
        '服务商 另一家支付服务有限公司（6100000000000002）',
        '  账户 4 个，角色 7 个，渠道商 0 个',
        RULES,
        '  管理员 second.boss（周启明），首次登录须修改密码',
      ])
    }
  })

  test('leaves books in which everything adds up', async () => {
    const { proven } = await prove(gw.db)
    expect(proven.flatMap(({ differences }) => differences)).toEqual([])
  })

  test('says every wrong answer at once, the password by the name of its variable', () => {
    const answers = {
      'provider-name': '启',
      'short-name': '启明支付',
      'acquirer-code': '4829',
      'tax-no': '',
      'login-name': '1boss',
      'nick-name': '周启明',
      mobile: '123',
      'approval-from': '一千',
    }
    expect(faultsOf(answers, 'Password@2026')).toEqual([
      '--provider-name 服务商名称：应为2至64个字',
      '--login-name 管理员账号：应以字母开头，4至32位字母、数字、下划线、点或短横线',
      '--mobile 管理员手机号：手机号格式不正确',
      '--approval-from 资金操作须他人审批的起点金额，单位元（可不填，按 1000）：应为整数，单位元',
      'INIT_PASSWORD 密码过于常见，请换一个',
    ])
  })
})
