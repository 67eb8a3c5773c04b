import { CONTACT_TYPE, MICRO_BIZ_TYPE, MICRO_SETTLE_CYCLE, OCCUPATION } from './form-dicts'
import { ACCT_TYPE, SUBJECT_TYPE } from '../merchant/dicts'
import { field, type RemoteSource } from '../field'
import { email, newMobile } from '../validation/contact'
import { mobileText } from '../reading/phone'
import { address, merchantName } from '../validation/names'
import { charCount, onText } from '../validation/rule'
import { codeText } from '../reading/text'
import { agreementFields } from './agreement'
import { coordinateFields, mccOf, STANDARD_CATEGORY_SOURCE, tradeFields } from './business'
import { legalFields } from './legal'
import { limitFields, MICRO_PRODUCTS, productTable } from './products'
import {
  image,
  is,
  late,
  region,
  regionNames,
  textOf,
  type EntryField,
  type EntryPart,
} from './rules'
import { accountFields, minSettleField } from './settle-account'
import { longTermEnd } from './subject'
import type { CategoryField, EntryFacts } from './types'

/** The address of a merchant without premises. */
const NO_ADDRESS = '无'

const mobileTrade = is('microBizType', 'MICRO_TYPE_MOBILE')
const onlineTrade = is('microBizType', 'MICRO_TYPE_ONLINE')

/** Block 1 负责人信息: an identity card is the only document, and the person is the contact. */
export function microPersonPart(facts: EntryFacts, asked: { occupation: boolean }): EntryPart {
  const { legalAddr, legalIdBack, legalIdType, ...legal } = legalFields(facts, () => true)
  return {
    title: '负责人信息',
    sections: [
      { title: '主体', fields: ['subjectType', 'merRegName'] },
      {
        title: '负责人',
        fields: [
          'legalIdType',
          'legalIdFront',
          'legalIdBack',
          'legalName',
          'legalIdNo',
          'legalIdBegin',
          'legalIdEnd',
          'legalIdLong',
          'legalAddr',
          'legalMobile',
          'contactEmail',
          ...(asked.occupation ? ['occupation'] : []),
        ],
        note: '负责人须为18至80周岁，同一负责人最多登记5家小微商户',
      },
    ],
    fields: {
      subjectType: field.enum('主体类型', { MICRO: SUBJECT_TYPE.MICRO }, { required: true }),
      merRegName: field.text('商户名称', {
        required: true,
        validate: onText(merchantName('MICRO')),
      }),
      ...legal,
      legalIdType: legalIdType!,
      legalIdBack: { ...legalIdBack!, visible: undefined, required: true },
      legalAddr: { ...legalAddr!, visible: undefined, required: true },
      contactType: field.enum('联系人类型', { LEGAL: CONTACT_TYPE.LEGAL }, { required: true }),
      contactName: field.secret('联系人姓名', 'name', { required: true }),
      contactMobile: field.secret('联系人手机', 'mobile', { required: true }),
      contactEmail: field.text('联系邮箱', {
        max: 64,
        normalize: codeText,
        validate: onText(email),
      }),
      ...(asked.occupation && {
        occupation: field.enum('负责人职业', OCCUPATION, { required: true }),
      }),
    },
    derived: {
      subjectType: () => 'MICRO',
      legalIdType: () => 'IDCARD',
      legalIdEnd: longTermEnd('legalIdLong'),
      contactType: () => 'LEGAL',
      contactName: ({ legalName }) => legalName ?? '',
      contactMobile: ({ legalMobile }) => legalMobile ?? '',
      merRegName: ({ legalName }) => (textOf(legalName) ? `商户_${textOf(legalName)}` : ''),
    },
  }
}

/** Block 2 经营信息. */
export function microBusinessPart(
  facts: EntryFacts,
  category: { name: CategoryField; label: string; source: RemoteSource } = {
    name: 'categoryCode',
    label: '经营类目',
    source: STANDARD_CATEGORY_SOURCE,
  },
): EntryPart {
  const trade = tradeFields(facts, { ...category, microOnly: true })
  return {
    title: '经营信息',
    sections: [
      {
        title: '经营场所',
        fields: [
          'microBizType',
          'storeName',
          'bizRegion',
          'bizAddr',
          'lng',
          'lat',
          'storeHeaderPic',
          'storeIndoorPic',
        ],
        note: '流动经营请上传两张经营现场照片，线上经营请上传店铺页面截图',
      },
      { title: '名称与类目', fields: Object.keys(trade) },
    ],
    fields: {
      microBizType: field.enum('小微经营类型', MICRO_BIZ_TYPE, { radio: true, required: true }),
      storeName: field.text('门店/服务/线上店铺名称', {
        required: true,
        max: 50,
        validate: onText((text) =>
          /\p{L}/u.test(text) ? undefined : '门店名称不能只有数字或符号',
        ),
      }),
      bizRegion: region('经营地区', facts),
      bizAddr: bizAddrField(facts),
      ...coordinateFields(),
      storeHeaderPic: image('门头照/经营现场照', { required: true }),
      storeIndoorPic: image('店内照/经营现场照', { required: true }),
      ...trade,
    },
    derived: {
      bizAddr: (data) => (mobileTrade(data) ? NO_ADDRESS : undefined),
      mcc: mccOf(facts, category.name),
    },
  }
}

/** A street address; for an online shop its platform; none for a mobile trade. */
function bizAddrField(facts: EntryFacts): EntryField {
  return late(
    field.text('经营详细地址', {
      required: true,
      hint: '线上经营填平台名称，流动经营无需填写',
      validate: (value, values) => {
        const text = textOf(value)
        if (mobileTrade(values)) return undefined
        if (!onlineTrade(values)) return address()(text)
        const length = charCount(text)
        return length >= 2 && length <= 50 ? undefined : '平台名称须为2至50个字'
      },
    }),
    (value, values) =>
      mobileTrade(values) || onlineTrade(values)
        ? undefined
        : address(regionNames(facts, values.bizRegion))(textOf(value)),
  )
}

/** Block 3 结算信息: the person's own debit card. */
export function microSettleAccountPart(
  facts: EntryFacts,
  extra: Record<string, EntryField> = { minSettleAmt: minSettleField() },
): EntryPart {
  return {
    title: '结算信息',
    sections: [
      {
        title: '结算账户',
        fields: [
          'acctType',
          'cardFrontPic',
          'acctName',
          'acctNo',
          'bankCode',
          ...Object.keys(extra).filter((name) => name === 'cityNode'),
          'bankMobile',
        ],
      },
      {
        title: '结算方式',
        fields: ['settleCycle', ...Object.keys(extra).filter((name) => name !== 'cityNode')],
      },
    ],
    fields: {
      acctType: field.enum('结算账户类型', { '1': ACCT_TYPE['1'] }, { required: true }),
      ...accountFields(facts),
      cardFrontPic: image('银行卡卡号面', { required: true }),
      bankMobile: field.secret('银行预留手机号', 'mobile', {
        required: true,
        normalize: mobileText,
        validate: onText(newMobile),
      }),
      settleCycle: field.enum('结算周期', MICRO_SETTLE_CYCLE, { radio: true, required: true }),
      ...extra,
    },
    derived: { acctType: () => '1', acctName: ({ legalName }) => legalName ?? '' },
  }
}

/** Block 4 费率与确认. */
export function microProductsPart(facts: EntryFacts): EntryPart {
  const limits = limitFields()
  return {
    title: '产品费率与确认',
    sections: [
      {
        title: '产品费率',
        fields: ['products', ...Object.keys(limits)],
        note: '小微商户信用卡收款日累计不超过1000元、月累计不超过10000元',
      },
      { title: '协议与确认', fields: Object.keys(agreementFields()) },
    ],
    fields: { ...limits, ...agreementFields() },
    tables: { products: productTable(facts, MICRO_PRODUCTS) },
  }
}
