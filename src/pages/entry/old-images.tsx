import { useFileUrls } from '../../components/fields/use-file-urls'

/** Thumbnails of the pictures submitted before. */
export default function OldImages({ tokens, label }: { tokens: readonly string[]; label: string }) {
  const { files } = useFileUrls(tokens)
  return (
    <span className="entry-old-images">
      {tokens.map((token) => {
        const url = files.get(token)?.url
        return url ? (
          <a key={token} href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={`驳回时的${label}`} />
          </a>
        ) : (
          <span key={token} className="entry-old-image" />
        )
      })}
    </span>
  )
}
