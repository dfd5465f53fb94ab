import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberText, typedNumber } from './typed-number.ts';

test('a number is read as the person meant it, or not at all', () => {
  const cases: [string, number | undefined][] = [
    ['7', 7],
    ['007', 7],
    [' 12.50 ', 12.5],
    ['12.', 12],
    ['.5', 0.5],
    ['0', 0],
    // Groups of exactly three are thousands, however they are set apart.
    ['1,250', 1250],
    ['1,250.00', 1250],
    ['1,250.5', 1250.5],
    ['12,345,678.90', 12345678.9],
    ['1 250', 1250],
    ['1\u00a0250.50', 1250.5],
    ['1\u202f250', 1250],
    ["1'250", 1250],
    // A comma before any other number of digits begins the decimals: never a thousand times as much.
    ['12,50', 12.5],
    ['12,5', 12.5],
    ['12,', 12],
    [',5', 0.5],
    ['1250,50', 1250.5],
    // No thousands begin with a nought.
    ['0,50', 0.5],
    [',25', 0.25],
    ['0,250,000', undefined],
    // Nobody groups four digits by three.
    ['1250,500', undefined],
    // What can be read in two ways is asked for again.
    ['1.250,00', undefined],
    ['1.250.000', undefined],
    ['1,25,000', undefined],
    ['1,250,5', undefined],
    ['1,,250', undefined],
    ['1 25', undefined],
    ['1,250.00,00', undefined],
    // More decimals than there are, by either sign.
    ['1.005', undefined],
    ['1,0051', undefined],
    ['1.500', 1.5],
    ['', undefined],
    [' ', undefined],
    ['.', undefined],
    [',', undefined],
    ['-', undefined],
    ['x', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['12 %', undefined],
    ['₦12', undefined],
    ['9999999999999.99', 9999999999999.99],
    ['10000000000000', undefined],
    // Fields that know no number below zero refuse it themselves.
    ['-12,50', -12.5],
    ['−1,250', -1250],
    ['-0', 0],
    ['--1', undefined],
  ];
  for (const [text, number] of cases) assert.equal(typedNumber(text, 2), number, JSON.stringify(text));
  assert.equal(typedNumber('1,0051', 4), 1.0051);
  assert.equal(typedNumber('0,125', 4), 0.125);
  assert.equal(typedNumber(',125', 4), 0.125);
  assert.equal(typedNumber('12.5', 0), undefined);
  assert.equal(typedNumber('12,5', 0), undefined);
  assert.equal(typedNumber('12,500', 0), 12500);
});

test('a field shows the decimals of the money, and what it shows reads as the same', () => {
  assert.equal(numberText(5716.5, { least: 2, most: 2, isGrouped: true }), '5,716.50');
  assert.equal(numberText(5, { least: 2, most: 2, isGrouped: true }), '5.00');
  assert.equal(numberText(1980, { least: 0, most: 0, isGrouped: true }), '1,980');
  assert.equal(numberText(0.0125, { least: 2, most: 4, isGrouped: true }), '0.0125');
  assert.equal(numberText(1250.5, { most: 4 }), '1250.5');
  assert.equal(numberText(3, { least: 2, most: 0 }), '3');
  for (const number of [0, 0.05, 999.99, 1000, 1234567.89, -5716.5])
    assert.equal(typedNumber(numberText(number, { least: 2, most: 2, isGrouped: true }), 2), number);
});
