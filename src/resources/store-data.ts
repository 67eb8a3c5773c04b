import { GRANULARITY } from '#domain/store-data/dicts'
import { defineResource, field, type RecordFrom } from '../lib/resource'

const FIGURES = [
  'payCount',
  'payAmt',
  'refundAmt',
  'netAmt',
  'avgAmt',
  'newMembers',
  'activeMembers',
  'couponCount',
] as const

/** Operating data of registered stores (spec §2 `dataQuery`, domain §9.6). */
const storeData = defineResource({
  name: 'storeData',
  title: '注册门店运营数据',
  area: 'registrationStoreOperationData',
  path: 'dataQuery',
  code: '9999998',
  id: 'groupId',
  order: 10,

  fields: {
    groupId: field.text('分组'),
    granularity: field.enum('统计周期', GRANULARITY),
    bizDate: field.date('日期', { sortable: true }),
    bizWeek: field.text('周', { sortable: true, width: 208, hint: '周一至周日，只计所选的日期' }),
    bizMonth: field.month('月份', { sortable: true, hint: '只计所选的日期' }),
    shopId: field.remote(
      '门店',
      { call: '/v1/shop/shopKVRequest', textField: 'shopName' },
      { width: 180 },
    ),
    shopName: field.text('门店名称'),
    payCount: field.count('交易笔数', { sortable: true, width: 96 }),
    payAmt: field.money('交易额', { sortable: true, width: 128 }),
    refundAmt: field.money('退款', { sortable: true, width: 132, hint: '退款按原交易日统计' }),
    netAmt: field.money('净额', { sortable: true }),
    avgAmt: field.money('客单价', { sortable: true, width: 128 }),
    newMembers: field.count('新增会员', { sortable: true, width: 96 }),
    activeMembers: field.count('活跃会员', {
      sortable: true,
      width: 120,
      hint: '当日有消费的会员数；多日或多店合计时，同一会员每日每店计一次',
    }),
    couponCount: field.count('核销券数', { sortable: true, width: 96 }),
  },

  calls: { list: '/v1/registerStore/dataQuery' },

  list: {
    columns: ['bizDate', 'shopId', ...FIGURES],
    variants: {
      field: 'granularity',
      default: 'DAY',
      columns: {
        DAY: ['bizDate', 'shopId', ...FIGURES],
        WEEK: ['bizWeek', 'shopId', ...FIGURES],
        MONTH: ['bizMonth', 'shopId', ...FIGURES],
      },
    },
    filters: [{ field: 'bizDate', preset: '近7天', maxDays: 31 }, 'shopId'],
    header: () => import('../pages/store-data/header'),
    totalRow: true,
    empty: '这段时间没有经营数据',
  },
})

export type StoreData = RecordFrom<typeof storeData>
export default storeData
