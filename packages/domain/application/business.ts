import { phoneText } from '../reading/phone'
import { ONLINE_KIND, SCENE_TYPE } from './form-dicts'
import { field, type RemoteSource } from '../field'
import { servicePhone } from '../validation/contact'
import { address, icp, receiptName, shortName } from '../validation/names'
import { onText } from '../validation/rule'
import {
  image,
  is,
  late,
  region,
  regionNames,
  textOf,
  when,
  type EntryField,
  type EntryPart,
  type When,
} from './rules'
import type { CategoryField, EntryFacts } from './types'

const inShops = is('sceneType', 'OFFLINE', 'ALL_SCENE')
const onLine = is('sceneType', 'ONLINE', 'ALL_SCENE')
const sells =
  (...kinds: string[]): When =>
  (values) =>
    onLine(values) &&
    Array.isArray(values.onlineKinds) &&
    values.onlineKinds.some((kind) => kinds.includes(String(kind)))

const DECIMALS_6 = /^-?\d+(\.\d{1,6})?$/
const LINK = /^https?:\/\/[^\s/.]+\.[^\s]{2,}$/
const APP_ID = /^[A-Za-z0-9._-]{4,64}$/

export const STANDARD_CATEGORY_SOURCE: RemoteSource = {
  call: '/v1/function/manageCategoryQuery',
  keyOf: 'categoryCode',
  labelOf: 'categoryName',
  search: false,
}

/** Names of a merchant and its business; `category` is the name of the category's field. */
export function tradeFields(
  facts: EntryFacts,
  category: { name: CategoryField; label: string; source: RemoteSource; microOnly: boolean },
): Record<string, EntryField> {
  const of = (values: Readonly<Record<string, unknown>>) =>
    facts.categoryOf(textOf(values[category.name]), category.name)
  return {
    shortName: late(
      field.text('商户简称', {
        required: true,
        hint: '显示在买家的账单上',
        validate: onText(shortName()),
      }),
      (value, { legalName, contactName, holderName }) =>
        shortName([legalName, contactName, holderName].map(textOf).filter(Boolean))(textOf(value)),
    ),
    receiptName: field.text('小票名称', {
      hint: '不填则用商户简称',
      validate: onText(receiptName),
    }),
    servicePhone: field.text('客服电话', {
      required: true,
      max: 32,
      hint: '买家能打通的电话',
      normalize: phoneText,
      validate: onText(servicePhone),
    }),
    [category.name]: late(
      field.remote(category.label, category.source, { required: true }),
      (value) => {
        if (facts.categoriesKnown === false) return undefined
        const chosen = facts.categoryOf(textOf(value), category.name)
        if (!chosen?.mcc) return `请选择到末级${category.label}`
        return category.microOnly && !chosen.microAllowed ? '该类目不支持小微商户' : undefined
      },
    ),
    mcc: field.id('MCC', { required: true, pattern: /^\d{4}$/, message: 'MCC为4位数字' }),
    specialQualPics: field.images('特殊资质', {
      ...when((values) => of(values)?.needQual === true),
      max: 5,
    }),
  }
}

/** The MCC of the chosen category; undefined, so that it is typed, for an unknown category. */
export const mccOf =
  (facts: EntryFacts, category: CategoryField) =>
  (data: Readonly<Record<string, unknown>>): unknown =>
    textOf(data[category]) === ''
      ? ''
      : (facts.categoryOf(textOf(data[category]), category)?.mcc ?? undefined)

/** Coordinates of a merchant; terminals are registered with them. */
export function coordinateFields(): Record<string, EntryField> {
  const within = (label: string, min: number, max: number) =>
    field.decimal(label, {
      min,
      max,
      placeholder: `${min} 至 ${max}，最多6位小数`,
      validate: (value) => (DECIMALS_6.test(String(value)) ? undefined : `${label}最多6位小数`),
    })
  return { lng: within('经度', 73, 136), lat: within('纬度', 3, 54) }
}

/** Step 3 经营信息 (domain §7.2). */
export function businessPart(facts: EntryFacts): EntryPart {
  const trade = tradeFields(facts, {
    name: 'categoryCode',
    label: '经营类目',
    source: STANDARD_CATEGORY_SOURCE,
    microOnly: false,
  })
  return {
    title: '经营信息',
    sections: [
      { title: '名称与类目', fields: Object.keys(trade) },
      {
        title: '经营场所',
        fields: [
          'sceneType',
          'bizRegion',
          'bizAddr',
          'lng',
          'lat',
          'storeHeaderPic',
          'storeIndoorPic',
          'storeCashierPic',
        ],
      },
      {
        title: '线上经营',
        fields: ['onlineKinds', 'siteUrl', 'icpNo', 'appId', 'sitePics'],
      },
    ],
    fields: {
      ...trade,
      sceneType: field.enum('经营场景', SCENE_TYPE, { radio: true, required: true }),
      bizRegion: region('经营地区', facts, when(inShops)),
      bizAddr: late(
        field.text('经营详细地址', {
          ...when(inShops),
          hint: '不含省市区',
          validate: onText(address()),
        }),
        (value, { bizRegion }) => address(regionNames(facts, bizRegion))(textOf(value)),
      ),
      ...coordinateFields(),
      storeHeaderPic: image('门头照', when(inShops)),
      storeIndoorPic: image('店内照', when(inShops)),
      storeCashierPic: image('收银台照', when(inShops)),
      onlineKinds: field.enum('线上经营方式', ONLINE_KIND, { ...when(onLine), multiple: true }),
      siteUrl: field.text('网站/店铺链接', {
        visible: onLine,
        required: sells('WEB'),
        max: 200,
        pattern: LINK,
        message: '请输入以 http:// 或 https:// 开头的完整链接',
      }),
      icpNo: field.text('ICP备案号', {
        ...when(sells('WEB')),
        max: 40,
        placeholder: '沪ICP备06046402号-28',
        validate: onText(icp),
      }),
      appId: field.text('应用ID(AppID)', {
        ...when(sells('MP', 'MINI_PROGRAM', 'APP', 'WEWORK')),
        pattern: APP_ID,
        message: '应用ID为4至64位字母、数字、点、短横线或下划线',
      }),
      sitePics: field.images('线上页面截图', { ...when(onLine), max: 5 }),
    },
    derived: { mcc: mccOf(facts, 'categoryCode') },
  }
}
