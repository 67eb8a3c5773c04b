import { CODES } from '#domain/permission-codes'
import { defineResource, type RecordFrom } from '../lib/resource'
import { couponFields } from '#domain/coupon/fields'

/** Terminal voucher verification records (spec §2 `tiktokCoupon`, domain §7.13); read-only. */
const couponVerify = defineResource({
  name: 'couponVerify',
  title: '抖音团购券终端核销记录',
  area: 'merchants',
  path: 'tiktokCoupon',
  code: CODES.coupon.list,
  id: 'verifyId',
  order: 80,

  fields: couponFields,

  calls: { list: '/v1/coupon/douyinList', show: '/v1/coupon/douyinDetail' },

  list: {
    linked: ['partnerId', 'verifyId', 'verifyType'],
    columns: [
      'verifyId',
      'verifyTime',
      'merId',
      'payAmt',
      'verifyStatus',
      'productName',
      'couponCode',
      'shopName',
      'serialNo',
      'termNo',
      'operatorName',
      'verifyType',
      'originalAmt',
      'merchantTicketAmt',
      'couponPayAmt',
      'cancelTime',
      'certificateId',
      'orderId',
      'poiId',
    ],
    filters: [
      { field: 'verifyTime', preset: '近7天', maxDays: 31, precision: 'date' },
      'couponCode',
      'merId',
      'shopId',
      'orderId',
      'certificateId',
      'serialNo',
      'productName',
    ],
    tabs: 'verifyStatus',
    summary: [
      { name: 'verifyCount', label: '核销券数', kind: 'count', formula: '已核销且未撤销的券' },
      { name: 'payAmt', label: '实付合计', kind: 'money', formula: '已核销券的用户实付之和' },
      { name: 'cancelCount', label: '撤销数', kind: 'count', formula: '核销后1小时内撤销的券' },
    ],
    defaultSort: { field: 'verifyTime', order: 'desc' },
    export: { reportType: 'couponVerify' },
    empty: '这段时间没有核销记录',
  },

  show: {
    title: '核销详情',
    headline: ['productName'],
    status: 'verifyStatus',
    sections: [
      {
        title: '核销信息',
        fields: [
          'verifyId',
          'verifyTime',
          'verifyType',
          'verifyStatus',
          'cancelTime',
          'canCancel',
          'operatorName',
        ],
      },
      {
        title: '团购券',
        fields: [
          'productName',
          'couponCode',
          'certificateId',
          'orderId',
          'originalAmt',
          'merchantTicketAmt',
          'couponPayAmt',
          'payAmt',
        ],
      },
      {
        title: '门店与终端',
        fields: ['merId', 'shopName', 'poiId', 'termNo', 'serialNo', 'partnerName'],
      },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },
})

export type CouponVerify = RecordFrom<typeof couponVerify>
export default couponVerify
