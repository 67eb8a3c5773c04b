import { ID_DOC_TYPE } from './form-dicts'
import { field } from '../field'
import {
  beginDate,
  endDate,
  image,
  is,
  personFields,
  unmasked,
  when,
  type EntryTable,
} from './rules'
import type { EntryFacts, Ubo } from './types'

/** Maximum number of beneficial owners of an application. */
const MAX_UBOS = 4

/** An empty row. */
export const emptyUbo = (): Ubo => ({
  name: '',
  idType: 'IDCARD',
  idNo: '',
  begin: '',
  end: '',
  address: '',
  front: [],
  back: [],
})

const isCard = is('idType', 'IDCARD')

/** The beneficial owners 受益所有人 of a company whose legal person is none. */
export function uboTable(facts: EntryFacts): EntryTable {
  const person = personFields(facts, { name: '姓名', idNo: '证件号码' }, isCard)
  return {
    label: '受益所有人',
    max: MAX_UBOS,
    visible: ({ subjectType, legalIsUbo }) => subjectType === 'ENTERPRISE' && legalIsUbo === 'N',
    columns: {
      idType: field.enum('证件类型', ID_DOC_TYPE, { required: true, initial: 'IDCARD' }),
      front: image('证件人像面', { required: true }),
      back: image(
        '证件国徽面',
        when(({ idType }) => idType !== 'OVERSEA_PASSPORT'),
      ),
      name: person.name,
      idNo: person.idNo,
      begin: beginDate('证件有效期起', facts),
      end: endDate('证件有效期止', 'begin', facts),
      address: field.text('证件居住地址', {
        ...unmasked('证件居住地址'),
        required: true,
        max: 128,
      }),
    },
    errors(rows) {
      if (rows.length === 0) return '请填写受益所有人'
      const ids = rows.map(({ idNo }) => idNo).filter(Boolean)
      return new Set(ids).size < ids.length ? '受益所有人的证件号码不能重复' : undefined
    },
  }
}
