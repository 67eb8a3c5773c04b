import { MERCHANTS, SHOPS } from '../lib/choices'
import { VERIFY_STATUS, VERIFY_TYPE } from '../lib/dicts/coupon'
import { defineResource, field, type RecordFrom } from '../lib/resource'

/** Terminal voucher verification records (spec §2 `tiktokCoupon`, domain §7.13); read-only. */
const couponVerify = defineResource({
  name: 'couponVerify',
  title: '抖音团购券终端核销记录',
  area: 'merchants',
  path: 'tiktokCoupon',
  code: '02100006',
  id: 'verifyId',
  order: 80,

  fields: {
    verifyId: field.id('核销流水'),
    verifyTime: field.dateTime('核销时间', { sortable: true }),
    certificateId: field.id('券ID'),
    couponCode: field.secret('券码', 'card', {
      width: 104,
      placeholder: '完整券码',
      hint: '只显示后4位',
    }),
    orderId: field.id('抖音订单号'),
    productName: field.text('团购商品', { width: 200 }),
    originalAmt: field.money('原价'),
    payAmt: field.money('用户实付', { width: 144, hint: '用户实付 = 原价 − 商家补贴 − 平台抵扣' }),
    merchantTicketAmt: field.money('商家补贴'),
    couponPayAmt: field.money('平台抵扣'),
    merId: field.remote('商户', MERCHANTS),
    merName: field.text('商户名称'),
    shopId: field.remote('门店', SHOPS),
    shopName: field.text('门店名称'),
    poiId: field.id('抖音门店ID'),
    partnerName: field.text('渠道商'),
    serialNo: field.id('终端序列号'),
    termNo: field.id('终端号', { width: 128 }),
    operatorName: field.text('操作员', { width: 96 }),
    verifyType: field.enum('核销方式', VERIFY_TYPE),
    verifyStatus: field.enum('核销状态', VERIFY_STATUS),
    cancelTime: field.dateTime('撤销时间'),
    canCancel: field.flag('可撤销', { hint: '核销后1小时内可在终端撤销' }),
  },

  calls: { list: '/v1/coupon/douyinList', show: '/v1/coupon/douyinDetail' },

  list: {
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
