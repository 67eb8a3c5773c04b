/** Numbers of the sample rows that tests name. */
export { SANDBOX_PASSWORD } from '../../sandbox/page'

export const PROVIDER_ONE = '6000000000000001'
export const PROVIDER_TWO = '6000000000000002'
/** The first provider's largest partner, 华东渠道发展. */
export const EAST = '7000000000000001'

/** In the order of their numbers. */
const LOGIN_NAMES = [
  'fws_admin',
  'fws_ops',
  'fws_finance',
  'fws_readonly',
  'qd_admin',
  'qd_sales',
  'shop_owner',
  'multi',
  'noperm',
  'nocode',
  'norole',
  'other_admin',
  'bank_81a1',
]

export const userIdOf = (loginName: string): string =>
  `10000000${String(LOGIN_NAMES.indexOf(loginName) + 1).padStart(8, '0')}`

/** Partners of both providers: number, number of the one above, name without 有限公司. */
const LINES: [id: string, parent: string | null, shortName: string][] = [
  ['7000000000000001', null, '华东渠道发展'],
  ['7000000000000002', '7000000000000001', '浙江拓展服务'],
  ['7000000000000003', '7000000000000001', '江苏拓展服务'],
  ['7000000000000004', '7000000000000002', '杭州城市服务商'],
  ['7000000000000005', '7000000000000002', '甬城商户通'],
  ['7000000000000006', '7000000000000003', '苏州聚合支付'],
  ['7000000000000007', null, '华南渠道发展'],
  ['7000000000000008', '7000000000000007', '广东拓展服务'],
  ['7000000000000009', '7000000000000008', '莞邑商户通'],
  ['7000000000000010', null, '西部渠道发展'],
  ['7000000000000101', null, '厦门海湾渠道'],
  ['7000000000000102', '7000000000000101', '鹭岛商户通'],
]

export interface SamplePartner {
  partnerId: string
  parentId: string | null
  /** The numbers from the top down to its own: `/700…1/700…2/`. */
  path: string
  name: string
  shortName: string
}

export const PARTNERS: readonly SamplePartner[] = LINES.reduce<SamplePartner[]>(
  (above, [partnerId, parentId, shortName]) => {
    const path = `${above.find((one) => one.partnerId === parentId)?.path ?? '/'}${partnerId}/`
    return [...above, { partnerId, parentId, path, name: `${shortName}有限公司`, shortName }]
  },
  [],
)
