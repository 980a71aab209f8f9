import asyncio

from conftest import KEY, URL
from rcm import AsyncRcm, Rcm, models

REMITTANCE = """
ISA*00*          *00*          *ZZ*CEDARHEALTH    *ZZ*VALLEYCLINIC   *260302*1200*^*00501*000000001*0*P*:~
GS*HP*CEDARHEALTH*VALLEYCLINIC*20260302*1200*1*X*005010X221A1~
ST*835*0001~
BPR*I*80.00*C*ACH*CCP*01*999999992*DA*123456*1512345678**01*999988880*DA*98765*20260302~
TRN*1*{trace}*1512345678~
DTM*405*20260302~
N1*PR*CEDAR HEALTH~
N3*1 MAIN STREET~
N4*FRESNO*CA*93701~
PER*BL*HELP*TE*5595550100~
N1*PE*VALLEY CLINIC*XX*1234567893~
LX*1~
CLP*CLM-1001*1*100.00*80.00**12*PAYER-1*11*1~
NM1*QC*1*ELLIS*ROWAN~
SVC*HC:99213*100.00*80.00**1~
DTM*472*20260215~
CAS*CO*45*20.00~
SE*16*0001~
GE*1*1~
IEA*1*000000001~
"""


def test_a_file_is_sent_itself_or_in_json(rcm: Rcm, unique: str) -> None:
    text = REMITTANCE.lstrip().format(trace=unique)
    sent = rcm.imports.create_x12_import(text.encode(), file_name="remittance.835").import_
    assert (sent.file_name, sent.bytes, sent.faults) == ("remittance.835", len(text), [])
    again = rcm.imports.create_x12_import(models.ImportsCreateX12ImportBody(content=text)).import_
    assert again.id == sent.id


def test_a_file_is_sent_by_an_async_client(unique: str) -> None:
    async def send() -> int:
        async with AsyncRcm(url=URL, key=KEY) as rcm:
            text = REMITTANCE.lstrip().format(trace=unique)
            return (await rcm.imports.create_x12_import(text.encode())).import_.bytes

    assert asyncio.run(send()) == len(REMITTANCE.lstrip().format(trace=unique))
