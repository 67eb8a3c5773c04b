import { sameName } from '../reading/name'
import { upperCode } from '../reading/text'
import { CERT_TYPE, NORMAL_SUBJECT } from './form-dicts'
import { field } from '../field'
import { licenseNo, uscc } from '../validation/license'
import { address, merchantName } from '../validation/names'
import { charCount, onText } from '../validation/rule'
import { LONG_TERM } from '../validation/validity'
import {
  beginDate,
  endDate,
  image,
  is,
  late,
  region,
  regionNames,
  textOf,
  when,
  type EntryPart,
} from './rules'
import type { EntryData, EntryFacts } from './types'

export const licensed = is('subjectType', 'INDIVIDUAL', 'ENTERPRISE')
const certified = is('subjectType', 'INSTITUTIONS', 'GOVERNMENT', 'OTHERS')

/** Derived from the checkbox `<long>`: the last day is 长期. */
export const longTermEnd =
  (long: string) =>
  (data: EntryData): unknown =>
    data[long] === '1' ? LONG_TERM : undefined

/** Two to four characters of a name without a word that indicates a company. */
const looksLikePerson = (name: string): boolean =>
  /^[\p{Script=Han}·]{2,4}$/u.test(name) && !/[厂店行社院所馆部站场司坊]$/.test(name)

/** Step 1 主体信息 (domain §7.2). */
export function subjectPart(facts: EntryFacts): EntryPart {
  const licence = when(licensed)
  const certificate = when(certified)
  return {
    title: '主体信息',
    sections: [
      {
        title: '主体与证照',
        fields: [
          'subjectType',
          'licensePic',
          'licenseNo',
          'certType',
          'certPic',
          'certNo',
          'companyProvePic',
          'merRegName',
          'licenseBegin',
          'licenseEnd',
          'licenseLong',
        ],
      },
      {
        title: '注册信息',
        fields: ['regRegion', 'regAddr', 'foundDate', 'regCapitalAmt', 'bizScope'],
      },
    ],
    fields: {
      subjectType: field.enum('主体类型', NORMAL_SUBJECT, { radio: true, required: true }),
      licensePic: image('营业执照照片', licence),
      licenseNo: field.id('统一社会信用代码', {
        ...licence,
        normalize: upperCode,
        validate: onText((text) => licenseNo(upperCode(text))),
      }),
      certType: field.enum('登记证书类型', CERT_TYPE, certificate),
      certPic: image('登记证书照片', certificate),
      certNo: field.id('登记证书编号', {
        ...certificate,
        min: 4,
        max: 32,
        normalize: upperCode,
        validate: onText((text) => (charCount(text) === 18 ? uscc(text) : undefined)),
      }),
      companyProvePic: image('单位证明函', {
        visible: is('subjectType', 'GOVERNMENT', 'INSTITUTIONS'),
        required: is('subjectType', 'GOVERNMENT'),
      }),
      merRegName: late(
        field.text('商户注册名称', {
          required: true,
          hint: '与证照上的名称一致',
          validate: onText(merchantName()),
        }),
        (value, { subjectType, legalName }) => {
          if (subjectType !== 'ENTERPRISE') return undefined
          const name = textOf(value)
          return looksLikePerson(name) || sameName(name, textOf(legalName))
            ? '企业的注册名称不能是个人姓名'
            : undefined
        },
      ),
      licenseBegin: beginDate('证照有效期起', facts),
      licenseEnd: endDate('证照有效期止', 'licenseBegin', facts),
      licenseLong: field.flag('证照长期有效', { initial: '0' }),
      regRegion: region('注册地区', facts),
      regAddr: late(
        field.text('注册详细地址', {
          required: true,
          hint: '不含省市区',
          validate: onText(address()),
        }),
        (value, { regRegion }) => address(regionNames(facts, regRegion))(textOf(value)),
      ),
      foundDate: late(field.date('成立日期'), (value) =>
        textOf(value) > facts.today ? '成立日期不能晚于今天' : undefined,
      ),
      // In 10 000 yuan, as on licences; the only amount of the form that is not fen.
      regCapitalAmt: field.decimal('注册资本(万元)', {
        ...when(is('subjectType', 'ENTERPRISE', 'INSTITUTIONS')),
        max: 999_999_999,
        validate: (value) => (Number(value) > 0 ? undefined : '注册资本须大于0'),
      }),
      bizScope: field.longText('经营范围', { max: 1000 }),
    },
    derived: { licenseEnd: longTermEnd('licenseLong') },
  }
}
