import { personText } from '../reading/name'
import { ID_DOC_TYPE } from '../application/form-dicts'
import { field, type Field, type FieldOptions, type FormValues } from '../field'
import { idCard, idHolderAge } from '../validation/id-card'
import { upperCode } from '../reading/text'
import { personName } from '../validation/names'
import { validity } from '../validation/validity'

/** Identity documents of a WeChat verification: the contact's, the legal person's, the owners'. */

const OTHER_DOCUMENT = /^[A-Za-z0-9()-]{5,20}$/

type Visible = (values: FormValues) => boolean
/** Names of a document's fields in the form. */
export interface DocumentNames {
  type: string
  name: string
  no: string
  valid: ValidityNames
  front: string
  back: string
}
export interface ValidityNames {
  begin: string
  long: string
  end: string
}

/**
 * First day, 长期 and last day of a document's validity; with 长期 there is no field for the last day.
 */
export function validityFields(
  label: string,
  names: ValidityNames,
  today: string,
  visible: Visible = () => true,
): Record<string, Field> {
  return {
    [names.begin]: field.date(`${label}起始日期`, {
      required: true,
      visible,
      validate: (value) => (String(value) > today ? '有效期起始日期不能晚于今天' : undefined),
    }),
    [names.long]: field.flag(`${label}长期有效`, { required: true, visible, initial: '0' }),
    [names.end]: field.date(`${label}截止日期`, {
      required: true,
      visible: (values) => visible(values) && values[names.long] !== '1',
      validate: (value, values) => {
        const begin = values[names.begin]
        // A missing first day has its error at the first day.
        return typeof begin === 'string' && begin !== ''
          ? validity(begin, String(value), today)
          : undefined
      },
    }),
  }
}

/**
 * Fields of a document: kind, number, validity and both sides.
 * @param who 法人, 联系人, 受益人1 …
 */
export function documentFields(
  who: string,
  names: DocumentNames,
  {
    today,
    visible = () => true,
    idCardOnly = false,
    anyAge = false,
    name = {},
  }: {
    today: string
    visible?: Visible
    idCardOnly?: boolean
    anyAge?: boolean
    name?: FieldOptions
  },
): Record<string, Field> {
  const isIdCard = (values: FormValues) => values[names.type] === 'IDCARD'
  const { IDCARD } = ID_DOC_TYPE
  return {
    [names.type]: field.enum(`${who}证件类型`, idCardOnly ? { IDCARD } : ID_DOC_TYPE, {
      required: true,
      visible,
      initial: 'IDCARD',
    }),
    [names.name]: field.secret(`${who}姓名`, 'name', {
      required: true,
      visible,
      max: 60,
      normalize: personText,
      ...name,
      validate: (value, values) =>
        personName(isIdCard(values) ? 'identity card' : 'any')(String(value)) ??
        name.validate?.(value, values),
    }),
    [names.no]: field.secret(`${who}证件号码`, 'idNo', {
      required: true,
      visible,
      normalize: upperCode,
      validate: (value, values) => {
        const text = String(value)
        if (!isIdCard(values))
          return OTHER_DOCUMENT.test(text) ? undefined : '证件号码为5至20位字母或数字'
        return idCard(today)(text) ?? (anyAge ? undefined : idHolderAge(today)(text))
      },
    }),
    ...validityFields(`${who}证件`, names.valid, today, visible),
    [names.front]: field.images(`${who}证件人像面`, { required: true, visible, max: 1 }),
    [names.back]: field.images(`${who}证件国徽面`, {
      required: true,
      max: 1,
      // Only one page of a passport is needed.
      visible: (values) => visible(values) && values[names.type] !== 'OVERSEA_PASSPORT',
    }),
  }
}
