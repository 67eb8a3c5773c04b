import { useCan } from '@refinedev/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../console'
import { useDefinition } from '../../use-definition'
import './hover-card.css'
import { listenToPointing } from './pointing'
import { RecordCard } from './record-card'
import { recordAt, type Named } from './record-at'

interface Opened {
  link: HTMLAnchorElement
  record: Named
}

/**
 * Hover card of links to records: the most important fields without opening the detail. One card
 * for the page, by event delegation; rows are not rendered differently for it.
 */
export default function HoverCards() {
  const { registry } = useConsole()
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<Opened>()
  const latest = useRef(opened)
  latest.current = opened
  const id = useId()

  useEffect(
    () =>
      listenToPointing({
        open(link) {
          const record = recordAt(registry, link.getAttribute('href') ?? '')
          setOpened(record && { link, record })
        },
        close: () => setOpened(undefined),
        opened: () => latest.current?.link,
      }),
    [registry],
  )
  useEffect(() => setOpened(undefined), [pathname])

  // Screen readers read the card after the link's name.
  const link = opened?.link
  useEffect(() => {
    link?.setAttribute('aria-describedby', id)
    return () => link?.removeAttribute('aria-describedby')
  }, [link, id])

  return opened && <Allowed key={opened.record.id} id={id} {...opened} />
}

/** The card is shown only for records whose detail the user may open. */
function Allowed(props: Opened & { id: string }) {
  const { resource: name } = props.record
  const may = useCan({ resource: name, action: 'show', params: {} }).data?.can
  const resource = useDefinition(name)
  return may && resource && <RecordCard {...props} resource={resource} />
}
