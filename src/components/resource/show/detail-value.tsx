import { EMPTY_TEXT } from '#domain/money'
import { CanAccess } from '@refinedev/core'
import type { AnyResource, Field } from '../../../lib/resource'
import RegionText from '../../fields/region-text'
import { FileLink } from './file-link'
import { useLinks } from '../parts/use-links'
import { cellOf, detailText, type Row } from '../parts/value'
import { SecretValue } from './secret-value'

interface ValueProps {
  resource: AnyResource
  name: string
  row: Row
}

/**
 * A value in a detail: in full, amounts with ¥, secrets with a reveal button, and with its link.
 */
export function DetailValue(props: ValueProps) {
  const { resource, name, row } = props
  const field = resource.fields[name] as Field
  const href = useLinks()(name, field, row)
  if (href === undefined) return <PlainValue {...props} />
  if (field.kind === 'id') return cellOf(name, field, row, href)
  return (
    <a href={href}>
      <PlainValue {...props} />
    </a>
  )
}

function PlainValue({ resource, name, row }: ValueProps) {
  const field = resource.fields[name] as Field
  const value = row[name]
  if (field.render) return field.render(value, row)
  if (field.tone) return cellOf(name, field, row)
  const isSet = value !== null && value !== undefined && value !== ''
  switch (field.kind) {
    case 'id':
    case 'enum':
      return cellOf(name, field, row)
    case 'secret': {
      const reveal = resource.show?.reveal
      const masked = detailText(name, field, row)
      if (!isSet || !reveal) return masked
      return (
        <CanAccess resource={resource.name} action="reveal" params={{}} fallback={masked}>
          <SecretValue
            call={reveal.call}
            body={{ [resource.id ?? '']: row[resource.id ?? ''], field: name }}
            masked={String(value)}
            label={field.label}
          />
        </CanAccess>
      )
    }
    case 'region':
      return isSet && row[`${name}Name`] === undefined ? (
        <RegionText value={String(value)} />
      ) : (
        detailText(name, field, row)
      )
    case 'file':
      return isSet ? <FileLink token={String(value)} label={field.label} /> : EMPTY_TEXT
    case 'money':
    case 'rate':
    case 'count':
      return <span className="rv-figure">{detailText(name, field, row)}</span>
    default:
      return detailText(name, field, row)
  }
}
