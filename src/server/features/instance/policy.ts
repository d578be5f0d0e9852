import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { refusedColors } from '#rules/instance/look.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Refuses pictures that are not kept here, or have another size. The others count as new, so that no sweep takes them meanwhile. */
export async function refusePictures(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { logo, icon }: Pick<InstanceSettings, 'logo' | 'icon'>,
): Promise<void> {
  for (const [field, picture] of Object.entries({ logo, icon })) {
    if (picture === null) continue
    const kept = await db
      .updateTable('instance_pictures')
      .set({ created_at: now })
      .where('name', '=', picture.link.slice('/instance/'.length, -'.webp'.length))
      .where('width', '=', picture.width)
      .where('height', '=', picture.height)
      .returning('name')
      .executeTakeFirst()
    if (!kept) throw new Refusal('invalid_input', { fields: [{ field, code: 'value_invalid' }] })
  }
}

/** Refuses colours with which pages could not be read, and a sign-up that is open to nobody. */
export async function refuseUnusable(ctx: Pick<Context, 'db' | 'now'>, settings: InstanceSettings): Promise<void> {
  await refusePictures(ctx, settings)
  const colors = refusedColors(settings)
  if (colors.length > 0)
    throw new Refusal('invalid_input', { fields: colors.map(({ field }) => ({ field, code: 'color_low_contrast' })) })
  if (settings.signUp === 'domains' && settings.signUpDomains.length === 0)
    throw new Refusal('invalid_input', { fields: [{ field: 'signUpDomains', code: 'domains_required' }] })
}
