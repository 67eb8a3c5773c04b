import { EMPTY_TEXT } from '../../../lib/money'
import { mayUse, type AnyResource, type Field } from '../../../lib/resource'
import { regionNames, useRegions } from '../../fields/use-regions'
import { useConsole } from '../../console'
import { FileLink } from './file-link'
import { cellOf, detailText, type Row } from '../parts/value'
import { SecretValue } from './secret-value'

/** A value as a detail says it: whole, amounts with ¥, secrets with their eye. */
export function DetailValue(props: { resource: AnyResource; name: string; row: Row }) {
  const { resource, name, row } = props
  const { who } = useConsole()
  const field = resource.fields[name] as Field
  const value = row[name]
  if (field.render) return field.render(value, row)
  const isSet = value !== null && value !== undefined && value !== ''
  switch (field.kind) {
    case 'id':
    case 'enum':
      return cellOf(name, field, row)
    case 'secret': {
      const reveal = resource.show?.reveal
      if (!isSet || !reveal || !mayUse(who, reveal.code)) return detailText(name, field, row)
      return (
        <SecretValue
          call={reveal.call}
          body={{ [resource.id ?? '']: row[resource.id ?? ''], field: name }}
          masked={String(value)}
          label={field.label}
        />
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

function RegionText({ value }: { value: string }) {
  const { regions } = useRegions()
  return regionNames(regions, value) || value
}
