import { describe, expect, it } from 'vitest'
import {
  createRegistry,
  enumItem,
  type AnyResource,
  type Area,
  type Field,
} from '../../src/lib/resource'
import { CODES, type NounCodes } from '#domain/permission-codes'
import { areas } from '../../src/resources/areas'

const resources = Object.values(
  import.meta.glob<AnyResource>(['../../src/resources/*.ts', '!../../src/resources/areas.ts'], {
    eager: true,
    import: 'default',
  }),
)
const registry = createRegistry(resources, areas)

/** Spec §2 and §6: every route of the menu, its code and the roles that may enter it. */
const SPEC: readonly [path: string, code: string, roles: readonly string[]][] = [
  ['/merchants/merorder', '02100001', ['3', '4']],
  ['/merchants/merorder-normal/:/:', '02100001', ['3', '4']],
  ['/merchants/merorder-mini/:/:', '02100001', ['3', '4']],
  ['/merchants/merorder-mini-hlb/:', '02100001', ['3', '4']],
  ['/merchants/merinfo', '02100005', ['3', '4']],
  ['/merchants/merinfocheck/:', '02100005', ['3', '4']],
  ['/merchants/wxverify/:/:', '02100003', ['3', '4']],
  ['/merchants/wxverify-hlb/:/:', '02100003', ['3', '4']],
  ['/merchants/merdetail/:/:', '02100006', ['3', '4']],
  ['/merchants/shopinfo', '02100009', ['3', '4']],
  ['/merchants/shopcash', '02100009', ['3', '4']],
  ['/merchants/barcode', '02100009', ['3', '4']],
  ['/merchants/terminal', '02100006', ['3', '4']],
  ['/merchants/tiktokCoupon', '02100006', ['3', '4']],
  ['/merchants/riskMerchantAppealCenter', '02100006', ['3', '4']],
  ['/trades/trade', '02100024', ['3', '4']],
  ['/trades/detail/:', '02100025', ['3', '4']],
  ['/trades/details', '02100025', ['3', '4']],
  ['/trades/cash-out', '02100026', ['3', '4']],
  ['/trades/income', '02100032', ['3', '4']],
  ['/trades/refund', '02100033', ['3', '4']],
  ['/fin/list', '02100011', ['3']],
  ['/billing/detail', '02100012', ['3']],
  ['/billing/rule', '02100012', ['3']],
  ['/download/list', '02100013', ['3', '4']],
  ['/accounts/accountOverview', '02100014', ['3']],
  ['/accounts/accountStatement', '02100016', ['3']],
  ['/accounts/profitStatement', '02100016', ['3']],
  ['/accounts/accountRechargeDetail', '02100015', ['3']],
  ['/accounts/accountSubsidy', '02100016', ['3']],
  ['/accounts/accountSubsidyRechargeDetail', '02100015', ['3']],
  ['/accounts/accountRebate', '92100001', ['3']],
  ['/accounts/accountRebateDetail', '92100001', ['3']],
  ['/bankActivityBilling/billingQuery', '9999999', ['3']],
  ['/registrationStoreOperationData/dataQuery', '9999998', ['30']],
  ['/merberManage/merberList', '02100020', ['3', '4']],
  ['/cloudAccount/settleManager', '02100027', ['3']],
  ['/invoiceManager/settleManager', '02100103', ['3', '4']],
]

/** Lists the spec does not name: reached from the screens above, never from the menu. */
const OWN: readonly [path: string, code: string, roles: readonly string[]][] = [
  ['/trades/change', '02100024', ['3', '4']],
  ['/trades/incomeChange', '02100032', ['3']],
  ['/fin/diff', '02100011', ['3']],
  ['/accounts/accountWithdrawDetail', '02100015', ['3']],
  ['/accounts/accountRebateRule', '92100001', ['3']],
]

const shape = (path: string) => path.replace(/:\w+/g, ':')
const built = new Map(registry.routes.map((route) => [shape(route.path), route]))

describe('routes of the spec', () => {
  it.each(SPEC.map(([path]) => path))('%s has its screen', (path) => {
    expect(built.has(path)).toBe(true)
  })

  it.each(OWN)('%s is not one of them, and hidden', (path, code, roles) => {
    expect(built.get(path)).toMatchObject({ code, roles, hidden: true })
  })

  it.each(SPEC)('%s asks for %s of roles %j', (path, code, roles) => {
    expect(built.get(path)).toMatchObject({ code, roles })
  })

  const known = [...SPEC, ...OWN].map(([path]) => path)
  const open = registry.routes.filter(({ code }) => code === null)
  const beside = registry.routes.filter(
    (route) => !open.includes(route) && !known.includes(shape(route.path)),
  )

  it('are joined by one that asks for no code, and only where the gateway offers it', () => {
    expect(open.map(({ path, roles, resource }) => [path, roles, resource.feature])).toEqual([
      ['/workbench', ['3', '4', '30'], 'workbench'],
    ])
  })

  it('are joined by others only under a code that has a name, for roles of their area', () => {
    const nouns = Object.values(
      import.meta.glob<{ codes?: NounCodes }>('../../packages/domain/*/fields.ts', { eager: true }),
    )
    const verbs = [...Object.values(CODES), ...nouns.map(({ codes }) => codes?.verbs ?? {})]
    const named = verbs.flatMap((one): string[] => Object.values(one))
    const wrong = beside.filter(({ code, roles, resource }) => {
      const area: Area = areas[resource.area as keyof typeof areas]
      return !named.includes(code ?? '') || roles.some((role) => !area.roles.includes(role))
    })
    expect(wrong.map(({ path, code, roles }) => `${path} ${code} ${roles.join(' ')}`)).toEqual([])
  })
})

describe('names of permission codes', () => {
  const screens = new Map<string, readonly string[]>(
    Object.entries(CODES).map(([screen, verbs]) => [screen, Object.values(verbs)]),
  )

  it('are there for every code of the spec’s routes', () => {
    const named = [...screens.values()].flat()
    expect(
      [...SPEC, ...OWN].map(([, code]) => code).filter((code) => !named.includes(code)),
    ).toEqual([])
  })

  it.each(
    registry.resources.flatMap(({ name, code }) => {
      const codes = screens.get(name)
      return codes ? [[name, code, codes] as const] : []
    }),
  )('of %s hold the code its screen asks for, %s', (_, code, codes) => {
    expect(codes).toContain(code)
  })

  it.each([
    ['apply', 'edit', '02100001:edit'],
    ['apply', 'remove', '02100001:del'],
    ['wxVerify', 'apply', '02100003:apply'],
    ['merchant', 'show', '02100006'],
    ['merchant', 'plain', '02100006:plain'],
    ['merchant', 'changeSettle', '02100006:settle'],
    ['merchant', 'reviewSettle', '02100006:settleReview'],
    ['merchant', 'freeze', '02100006:freeze'],
    ['merchant', 'setReserve', '02100006:reserve'],
    ['merchant', 'topUp', '02100006:topUp'],
    ['merchant', 'settleNow', '02100006:settleNow'],
    ['device', 'edit', '02100006:device'],
    ['device', 'export', '02100006:deviceExport'],
    ['appeal', 'submit', '02100006:appeal'],
    ['barcode', 'unbind', '02100009:codeUnbind'],
    ['autoCash', 'retry', '02100009:cashRetry'],
    ['statement', 'handleDiff', '02100011:diff'],
    ['account', 'overview', '02100014'],
    ['recharge', 'apply', '02100015:recharge'],
    ['subsidy', 'allot', '02100016:allot'],
    ['rebate', 'allot', '92100001:allot'],
    ['member', 'export', '02100020:export'],
    ['trade', 'export', '02100025:export'],
    ['settle', 'confirm', '02100027:confirm'],
    ['settle', 'review', '02100027:review'],
    ['refund', 'apply', '02100033:apply'],
    ['invoice', 'edit', '02100103:edit'],
  ])('%s.%s has the code %s', (screen, verb, code) => {
    expect((CODES as Record<string, Record<string, string>>)[screen]?.[verb]).toBe(code)
  })
})

it.each([
  ['merchants', '商户管理', ['3', '4']],
  ['trades', '交易管理', ['3', '4']],
  ['fin', '对账管理', ['3']],
  ['billing', '开票管理', ['3']],
  ['download', '报表中心', ['3', '4']],
  ['accounts', '账户管理', ['3']],
  ['bankActivityBilling', '银行活动', ['3']],
  ['registrationStoreOperationData', '门店运营', ['30']],
  ['merberManage', '会员管理', ['3', '4']],
  ['cloudAccount', '结算管理', ['3']],
  ['invoiceManager', '发票管理', ['3', '4']],
])('area %s is %s for roles %j', (key, title, roles) => {
  expect(areas[key as keyof typeof areas]).toMatchObject({ title, roles })
})

it('the areas are in the order of the spec, under the workbench', () => {
  expect(Object.keys(areas).slice(0, 7)).toEqual([
    'workbench',
    'merchants',
    'trades',
    'fin',
    'billing',
    'download',
    'accounts',
  ])
})

describe.each(registry.resources.map((resource) => [resource.name, resource] as const))(
  'the definition of %s',
  (_, resource) => {
    const fields = Object.entries(resource.fields as Record<string, Field>)

    const named = (wrong: (field: Field, name: string) => boolean) =>
      fields.filter(([name, one]) => wrong(one, name)).map(([name]) => name)

    it('says every label and every choice in words', () => {
      const blank = (text: string) => text.trim() === ''
      expect(named(({ label }) => blank(label))).toEqual([])
      expect(
        named(({ dict }) =>
          Object.keys(dict ?? {}).some((key) => blank(enumItem(dict, key).label)),
        ),
      ).toEqual([])
    })

    it('says in Chinese how a pattern failed', () => {
      expect(named(({ pattern, message }) => !!pattern && !/[一-龥]/.test(message ?? ''))).toEqual(
        [],
      )
    })

    it('names calls by versioned paths', () => {
      const paths = Object.values(resource.calls ?? {}).map((call) =>
        typeof call === 'string' ? call : call.path,
      )
      expect(paths.filter((path) => !/^\/v\d\/[\w/]+$/.test(path))).toEqual([])
    })

    it('lets every action do exactly one thing, under a name of its own', () => {
      const actions = resource.actions ?? []
      const deeds = actions.map(({ name, call, link, open }) => [
        name,
        [call, link, open].filter(Boolean).length,
      ])
      expect(deeds).toEqual(actions.map(({ name }) => [name, 1]))
      expect(new Set(actions.map(({ name }) => name)).size).toBe(actions.length)
    })

    it('keeps amounts in fen: their names end in Amt, or are amt alone', () => {
      expect(named(({ kind }, name) => kind === 'money' && !/(^amt|Amt)$/.test(name))).toEqual([])
    })
  },
)
