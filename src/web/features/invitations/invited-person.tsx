import * as t from '#texts/invitations.ts'

/** Name and address of somebody in a file, and in which line they stand. */
export const InvitedPerson = ({ name, email, line }: { name: string; email: string; line: number }) => (
  <span className="block min-w-40">
    <span className="block font-semibold wrap-anywhere">
      <bdi>{name || t.noName}</bdi>
    </span>
    <span className="block text-meta text-ink-2 wrap-anywhere">
      <bdi dir="ltr">{email}</bdi>
    </span>
    <span className="block text-meta text-ink-2 tnum">{t.lineOf({ n: line })}</span>
  </span>
)
