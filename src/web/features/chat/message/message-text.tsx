import { splitLinks } from '#rules/chat/links.ts'

/** A text with its line breaks, and its web addresses as links that learn nothing of this page. */
export const MessageText = ({ text }: { text: string }) => (
  <p data-text="" className="whitespace-pre-wrap wrap-anywhere" dir="auto">
    {splitLinks(text).map((part, i) =>
      part.href === null ? (
        part.text
      ) : (
        <a
          key={i}
          href={part.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="text-inherit underline underline-offset-2"
        >
          {part.text}
        </a>
      ),
    )}
  </p>
)
