import type { ReactNode } from 'react'
import { StatusTag, type Row } from '../../components/resource'
import { useLinks } from '../../components/resource/parts/use-links'
import { cellOf, detailText } from '../../components/resource/parts/value'
import { MER_STATUS, SUBJECT_TYPE } from '#domain/merchant/dicts'
import { field, type Field, type Fields } from '../../lib/resource'
import { partnerFields } from '#domain/partner/fields'

const FIELDS = {
  merId: field.id('商户号', {
    link: ({ merId, applyId }) => `/merchants/merdetail/${String(merId)}/${String(applyId)}`,
  }),
  shortName: field.text('商户简称'),
  merStatus: field.enum('商户状态', MER_STATUS),
  subjectType: field.enum('主体类型', SUBJECT_TYPE),
  licenseNo: field.text('统一社会信用代码'),
  mccName: field.text('行业'),
  regionName: field.text('地区'),
  bizAddr: field.text('经营地址'),
  legalName: field.text('法人/经营者'),
  contactName: field.text('联系人'),
  contactMobile: field.text('联系手机'),
  partnerName: partnerFields.partnerName,
  salesman: field.text('拓展人'),
  openTime: field.dateTime('开通时间'),
} satisfies Fields

/** The merchant under review, read-only. */
export function MerchantFacts({ row }: { row: Row }) {
  const linkOf = useLinks()
  return (
    <dl className="rv-facts-grid">
      {Object.entries(FIELDS as Record<string, Field>).map(([name, one]) => (
        <Fact key={name} label={one.label}>
          {one.kind === 'id' || linkOf(name, one, row) ? (
            cellOf(name, one, row, linkOf(name, one, row))
          ) : one.kind === 'enum' && row[name] ? (
            <StatusTag dict={one.dict} value={row[name]} />
          ) : (
            detailText(name, one, row)
          )}
        </Fact>
      ))}
    </dl>
  )
}

export function Fact(props: { label: string; broad?: boolean; children: ReactNode }) {
  return (
    <div className={props.broad ? 'rv-broad' : undefined}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}
