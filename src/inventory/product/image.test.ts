import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { assertRefused, lastTrace } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { addProduct } from './testing.ts';

const server = await testServer();
const megabyte = 1024 * 1024;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const png = await picture(30, 20).png().toBuffer();

function form(bytes: Uint8Array, file: { type?: string; field?: string; name?: string } = {}): FormData {
  const { type = 'image/png', field = 'file', name = 'soap.png' } = file;
  const data = new FormData();
  data.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  return data;
}

type Body = FormData | Uint8Array;
const upload = (by: SignedIn, productId: string, body: Body, headers: Record<string, string> = {}) =>
  by.send('POST', `/inventory/products/${productId}/image`, { body, headers });

async function fetchImage(url: string) {
  const response = await fetch(server.url + url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const imagesOf = ({ orgId }: SignedIn) =>
  server.database((session) =>
    session.all('select id, product_id from product_images where org_id = $1', [orgId]),
  );

test('an image is sent as a form or by itself, kept small and without metadata, and served for ever', async () => {
  const owner = await server.business();
  const before = await addProduct(owner, { name: 'Soap' });
  const exif = { IFD0: { Copyright: 'secret place' } };
  const large = await picture(2_400, 1_200).jpeg().withExif(exif).toBuffer();
  const webp = await picture(40, 40).webp().toBuffer();
  const sent: [Body, Record<string, string>, string][] = [
    [form(large, { type: 'image/jpeg' }), {}, '1200×600'],
    [png, { 'content-type': 'image/png' }, '30×20'],
    [webp, { 'content-type': 'IMAGE/WEBP; x=y' }, '40×40'],
  ];
  const urls: string[] = [];
  for (const [body, headers, size] of sent) {
    const answer = await upload(owner, before.id, body, headers);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { imageUrl } = answer.body.data;
    assert.match(imageUrl, new RegExp(`^/images/${owner.orgId}/[0-9a-f-]{36}\\.webp$`));
    const { response, bytes } = await fetchImage(imageUrl);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'image/webp');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    const { format, width, height, exif } = await sharp(bytes).metadata();
    assert.deepEqual([format, `${width}×${height}`, exif], ['webp', size, undefined]);
    assert.ok(!bytes.includes('secret'));
    urls.push(imageUrl);
  }
  assert.equal(new Set(urls).size, 3);
  // The product has one image: those before are gone, and so are their addresses.
  assert.equal((await imagesOf(owner)).length, 1);
  assert.equal((await fetchImage(urls[0] ?? '')).response.status, 404);
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, event?.type], ['uploadProductImage', 'product.updated']);
  const head = await fetch(server.url + urls[2], { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'image/webp']);

  await owner.delete(`/inventory/products/${before.id}`);
  assert.deepEqual(await imagesOf(owner), []);
});

test('a tile gets a small square of it, made once, also of images that were there before', async () => {
  const owner = await server.business();
  const { id } = await addProduct(owner, { name: 'Soap' });
  const large = await picture(800, 400).png().toBuffer();
  const { imageUrl } = (await upload(owner, id, form(large))).body.data;
  const small = imageUrl.replace('.webp', '-192.webp');
  const sizeOf = async () => {
    const { response, bytes } = await fetchImage(small);
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    const { format, width, height } = await sharp(bytes).metadata();
    assert.ok(bytes.length < 10_000, String(bytes.length));
    return [response.status, format, width, height];
  };
  assert.deepEqual(await sizeOf(), [200, 'webp', 192, 192]);
  const kept = () =>
    server.database((session) =>
      session.all<{ bytes: number }>(
        'select length(small_webp) as bytes from product_images where org_id = $1',
        [owner.orgId],
      ),
    );
  const [first] = await kept();
  await server.database((session) => session.all('update product_images set small_webp = null'));
  assert.deepEqual(await sizeOf(), [200, 'webp', 192, 192]);
  assert.deepEqual(await kept(), [first]);
  for (const path of [imageUrl.replace('.webp', '-96.webp'), small.replace(owner.orgId, newId())])
    assert.equal((await fetchImage(path)).response.status, 404, path);
});

test('a photo that a camera took sideways is shown upright', async () => {
  const owner = await server.business();
  const { id } = await addProduct(owner, { name: 'Soap' });
  const sideways = await picture(60, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const answer = await upload(owner, id, sideways, { 'content-type': 'image/jpeg' });
  const { bytes } = await fetchImage(answer.body.data.imageUrl);
  const { width, height } = await sharp(bytes).metadata();
  assert.deepEqual([width, height], [20, 60]);
});

test('an upload that is sent again is done once; another file with the same key is another request', async () => {
  const owner = await server.business();
  const { id } = await addProduct(owner, { name: 'Soap' });
  const send = (bytes: Uint8Array) =>
    owner.send('POST', `/inventory/products/${id}/image`, { body: form(bytes), key: 'once' });
  const [first, again] = [await send(png), await send(png)];
  assert.equal(first.status, 200, JSON.stringify(first.body));
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const other = await send(await picture(5, 5).png().toBuffer());
  assertRefused(other, { status: 409, code: 'IDEMPOTENCY_MISMATCH' });
  assert.equal((await imagesOf(owner)).length, 1);
});

/** A PNG that says it has so many pixels, with a few bytes of data behind it. */
function claiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('what is not a whole image of the right type and size is refused, and the product keeps the one it has', async () => {
  const owner = await server.business();
  const { id } = await addProduct(owner, { name: 'Soap' });
  const atMost = Buffer.concat([png, Buffer.alloc(5 * megabyte - png.length)]);
  assert.equal((await upload(owner, id, form(atMost))).status, 200);
  assert.equal((await upload(owner, id, atMost, { 'content-type': 'image/png' })).status, 200);
  const before = [await imagesOf(owner), (await owner.get(`/inventory/products/${id}`)).body.data];
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
  );
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const oneTooMany = Buffer.concat([png, Buffer.alloc(5 * megabyte + 1 - png.length)]);
  const wrongType = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' };
  const tooLarge = { status: 413, code: 'PAYLOAD_TOO_LARGE' };
  const broken = { status: 400, code: 'VALIDATION_FAILED', field: 'file' };
  const cases: [
    what: string,
    body: Body,
    type: string | undefined,
    expected: typeof broken | typeof tooLarge,
  ][] = [
    ['SVG as itself', svg, 'image/svg+xml', wrongType],
    ['SVG in a form', form(svg, { type: 'image/svg+xml', name: 'a.svg' }), undefined, wrongType],
    ['SVG by the name of a PNG', form(svg), undefined, wrongType],
    ['HTML by the name of a PNG', html, 'image/png', wrongType],
    ['a GIF', form(gif, { type: 'image/gif', name: 'a.gif' }), undefined, wrongType],
    ['a GIF by the name of a PNG', gif, 'image/png', wrongType],
    ['nothing', new Uint8Array(), 'image/png', wrongType],
    ['JSON', Buffer.from('{}'), 'application/json', wrongType],
    ['too large by itself', oneTooMany, 'image/png', tooLarge],
    ['too large in a form', form(oneTooMany), undefined, tooLarge],
    ['half a PNG', form(png.subarray(0, png.length / 2)), undefined, broken],
    ['the head of a PNG', png.subarray(0, 8), 'image/png', broken],
    [
      'a JPEG of garbage',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(999, 7)]),
      'image/jpeg',
      broken,
    ],
    ['WebP of garbage', Buffer.from('RIFF\x10\0\0\0WEBPVP8 garbage'), 'image/webp', broken],
    ['a bomb of 2,500 megapixels', claiming(50_000, 50_000), 'image/png', broken],
    ['a bit over 40 megapixels', claiming(40_000, 1_001), 'image/png', broken],
    ['40 megapixels that are not there', claiming(40_000, 1_000), 'image/png', broken],
  ];
  for (const [what, body, type, expected] of cases) {
    const { status, body: told } = await upload(owner, id, body, type ? { 'content-type': type } : {});
    const { field, ...rest } = { field: undefined, ...expected };
    assert.deepEqual({ status, code: told.code }, rest, `${what}: ${JSON.stringify(told)}`);
    if (field) assert.equal(told.errors[0].field, field, what);
  }
  assert.match(
    (await upload(owner, id, claiming(50_000, 50_000), { 'content-type': 'image/png' })).body.message,
    /50000 × 50000/,
  );
  assert.deepEqual([await imagesOf(owner), (await owner.get(`/inventory/products/${id}`)).body.data], before);
});

test('a form with anything but the file is refused, at once and whatever is in it', async () => {
  const owner = await server.business();
  const { id } = await addProduct(owner, { name: 'Soap' });
  const two = form(png);
  two.append('note', 'x');
  const part =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const raw = (text: string, boundary = 'boundary=x') =>
    [Buffer.from(text), { 'content-type': `multipart/form-data; ${boundary}` }] as const;
  const dashes = '-'.repeat(60);
  const forms: [what: string, body: Body, headers?: Record<string, string>][] = [
    ['another field', two],
    ['another name', form(png, { field: 'image' })],
    ['a text', ...raw('--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nhello\r\n--x--\r\n')],
    ['no boundary', ...raw('x', 'x=y')],
    ['nothing', ...raw('')],
    ['no end', ...raw(`${part}abc`)],
    ['no parts', ...raw('--x--\r\n')],
    ['100,000 parts', ...raw(`${`${part}\r\n`.repeat(50_000)}--x--\r\n`.slice(0, 4_900_000))],
    ['500,000 headers', ...raw(`--x\r\n${'A: b\r\n'.repeat(500_000)}\r\nabc\r\n--x--\r\n`)],
    [
      'dashes',
      ...raw(`--${dashes}\r\nContent-Disposition: x\r\n\r\n${'-'.repeat(4_900_000)}`, `boundary=${dashes}`),
    ],
  ];
  for (const [what, body, headers] of forms) {
    const answer = await upload(owner, id, body, headers);
    assert.deepEqual([what, answer.status, answer.body.code], [what, 400, 'VALIDATION_FAILED']);
  }
  const nothing = await owner.send('POST', `/inventory/products/${id}/image`);
  assertRefused(nothing, { status: 400, code: 'VALIDATION_FAILED', field: 'file' });
  assert.deepEqual(await imagesOf(owner), []);
});

test("an image has one address, and another tenant's product takes none", async () => {
  const [owner, stranger] = await Promise.all([server.business(), server.business()]);
  const { id } = await addProduct(owner, { name: 'Soap' });
  assertRefused(await upload(stranger, id, form(png)), { status: 404, code: 'NOT_FOUND' });
  const { imageUrl } = (await upload(owner, id, form(png))).body.data;
  const imageId = imageUrl.split('/')[3];
  for (const path of [
    `/images/${stranger.orgId}/${imageId}`,
    `/images/${owner.orgId}/${newId()}.webp`,
    `/images/${owner.orgId}/${imageId.replace('.webp', '.png')}`,
    `/images/x/${imageId}`,
    `/images/${owner.orgId}/x.webp`,
    `/images/${owner.orgId}/${imageId}x`,
  ]) {
    assert.equal((await fetchImage(path)).response.status, 404, path);
  }
});
